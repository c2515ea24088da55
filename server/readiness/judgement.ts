import type { CheckState } from "@/lib/readiness-checks";

/** The result of a readiness check. */
export type Judgement = {
  state: CheckState;
  /** The number of cases in which the integration met the check. `bad` counts the cases in which it did not. */
  good: number;
  bad: number;
  /** The statuses and event types that the check has not seen, or the drills that were not run. */
  missing: readonly string[];
  /** The IDs of the newest requests that prove the state. */
  requestIds: readonly string[];
};

/** The maximum number of request IDs that a check returns. */
const maxRequestIds = 10;

type Proof = {
  /**
   * The IDs of the requests that met the check, newest first. `bad` has the IDs of the requests that did not meet it.
   */
  good: readonly string[];
  bad: readonly string[];
  missing?: readonly string[];
};

/** Returns `failed` if any request was bad, `passed` if one was good and nothing is missing, otherwise `not_seen`. */
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
