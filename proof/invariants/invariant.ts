import type { Run } from "../kit/run-records";
import type { Evidence, ReadDatabase } from "./evidence";

/** The number of items checked and the violations found. If the check could not run, the evidence that it lacks. */
export type Finding = { checked: number; violations: readonly string[] } | { missing: string };

export type Invariant = {
  id: string;
  /** The guarantee, in one sentence. */
  promise: string;
  check(evidence: Evidence): Promise<Finding>;
};

type InvariantName = Pick<Invariant, "id" | "promise">;

/**
 * Defines an invariant checked by SQL alone. `counted` returns the number of items in `n`. `broken` returns
 * one row per violation, with its text in `what`.
 */
export function defineSqlInvariant(
  named: InvariantName,
  { counted, broken }: { counted: string; broken: string },
): Invariant {
  return {
    ...named,
    check: async ({ db }) => {
      const [count] = await db.rows<{ n: number }>(counted);
      const found = await db.rows<{ what: string }>(broken);
      return { checked: count?.n ?? 0, violations: found.map(({ what }) => what) };
    },
  };
}

/** Defines an invariant that needs the records of a run. */
export function defineRunInvariant(
  named: InvariantName,
  check: (run: Run, db: ReadDatabase) => Promise<Finding>,
): Invariant {
  return {
    ...named,
    check: async ({ run, db }) => (run === null ? { missing: "no run folder" } : await check(run, db)),
  };
}

/** Checks each item and collects the violations that `findViolation` returns. */
export function checkEach<T>(
  items: readonly T[],
  findViolation: (item: T, index: number) => string | undefined,
): Finding {
  const violations = items
    .map((item, index) => findViolation(item, index))
    .filter((text) => text !== undefined);
  return { checked: items.length, violations };
}

/** Merges several findings of one invariant. Ignores checks that could not run because evidence was missing. */
export function mergeFindings(...findings: readonly Finding[]): Finding {
  const seen = findings.flatMap((finding) => ("missing" in finding ? [] : [finding]));
  return {
    checked: seen.reduce((sum, { checked }) => sum + checked, 0),
    violations: seen.flatMap(({ violations }) => violations),
  };
}
