import type { Run } from "../kit/run-records";
import type { Evidence, ReadDatabase } from "./evidence";

/** How many things were looked at and which of them break the promise, or what was not there to look at. */
export type Finding = { checked: number; violations: readonly string[] } | { missing: string };

export type Invariant = {
  id: string;
  /** What holds at every moment, in one sentence. */
  promise: string;
  check(evidence: Evidence): Promise<Finding>;
};

type Named = Pick<Invariant, "id" | "promise">;

/** Decided by the database alone: `counted` answers `n`, `broken` one row per violation, told in its column `what`. */
export function bySql(named: Named, { counted, broken }: { counted: string; broken: string }): Invariant {
  return {
    ...named,
    check: async ({ db }) => {
      const [count] = await db.rows<{ n: number }>(counted);
      const found = await db.rows<{ what: string }>(broken);
      return { checked: count?.n ?? 0, violations: found.map(({ what }) => what) };
    },
  };
}

/** Needs what clients, receivers and processes wrote down besides the database. */
export function ofRun(named: Named, check: (run: Run, db: ReadDatabase) => Promise<Finding>): Invariant {
  return {
    ...named,
    check: async ({ run, db }) => (run === null ? { missing: "no run folder" } : await check(run, db)),
  };
}

/** Looks at each item and keeps what is said of those that break the promise. */
export function judge<T>(items: readonly T[], complaint: (item: T) => string | undefined): Finding {
  const violations = items.map(complaint).filter((text) => text !== undefined);
  return { checked: items.length, violations };
}

/** Several looks at one promise. */
export function together(...findings: readonly Finding[]): Finding {
  const seen = findings.flatMap((finding) => ("missing" in finding ? [] : [finding]));
  return {
    checked: seen.reduce((sum, { checked }) => sum + checked, 0),
    violations: seen.flatMap(({ violations }) => violations),
  };
}
