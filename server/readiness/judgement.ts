import type { CheckState } from "@/lib/readiness-checks";

/** The result of a check. */
export type Judgement = {
  state: CheckState;
  /** The number of times that the integration met the check, and the number of times that it did not. */
  good: number;
  bad: number;
  /** The statuses, event types or drills that the sandbox has not seen yet. */
  missing: readonly string[];
  /** The newest requests that prove the state. */
  requestIds: readonly string[];
};

/** The maximum number of request IDs that a check returns. */
const maxRequestIds = 10;

type Proof = {
  /** The requests that met the check, newest first, and those that did not. */
  good: readonly string[];
  bad: readonly string[];
  missing?: readonly string[];
};

/** Fails if any request was bad. Passes if one was good and nothing is missing. */
export function judge({ good, bad, missing = [] }: Proof): Judgement {
  const proof = bad.length > 0 ? bad : good;
  const isSeen = good.length > 0 && missing.length === 0;
  const seen = isSeen ? "passed" : "not_seen";
  return {
    state: bad.length > 0 ? "failed" : seen,
    good: good.length,
    bad: bad.length,
    missing,
    requestIds: [...new Set(proof)].slice(0, maxRequestIds),
  };
}
