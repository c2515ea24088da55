import { allInvariants } from "./all";
import type { Evidence } from "./evidence";
import type { Finding, Invariant } from "./invariant";

export type Verdict = Pick<Invariant, "id" | "promise"> & {
  /** `not checked` means that there was nothing to check. It does not mean that the invariant holds. */
  result: "holds" | "BROKEN" | "not checked";
  checked: number;
  violations: readonly string[];
  /** The reason for `not checked`. */
  why: string | null;
};

/** Checks the invariants one after the other and returns the verdict on each. */
export async function checkAll(
  evidence: Evidence,
  invariants: readonly Invariant[] = allInvariants,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { id, promise, check } of invariants) {
    verdicts.push({ id, promise, ...toVerdict(await check(evidence)) });
  }
  return verdicts;
}

function toVerdict(finding: Finding): Omit<Verdict, "id" | "promise"> {
  if ("missing" in finding) {
    return { result: "not checked", checked: 0, violations: [], why: finding.missing };
  }
  const { checked, violations } = finding;
  if (violations.length > 0) return { result: "BROKEN", checked, violations, why: null };
  if (checked === 0) return { result: "not checked", checked, violations, why: "nothing to check" };
  return { result: "holds", checked, violations, why: null };
}

export function isBroken({ result }: Verdict): boolean {
  return result === "BROKEN";
}
