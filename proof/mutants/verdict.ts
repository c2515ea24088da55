import type { TextTable } from "../kit/table";
import type { Equivalent } from "./equivalents";
import type { Mutant } from "./run-area";

export type Verdict = {
  area: string;
  killed: number;
  /** Mutants that no test detected and that `equivalents.ts` does not list. */
  survivors: readonly Mutant[];
  /** The number of equivalent mutants, each with a reason in `equivalents.ts`. */
  excused: number;
  /** Entries of `equivalents.ts` for mutants of this area that no longer exist or that a test kills. */
  stale: readonly Equivalent[];
  /** The share of mutants that the tests detect, from 0 to 1. Excused mutants do not count. */
  score: number;
};

/** The minimum score of an area. */
export const minScore = 0.9;

/**
 * The statuses of detected mutants. A timeout counts as detected, because a mutant can cause an endless loop. A mutant
 * in `equivalents.ts` that times out stays excused, because the machine was busy. A mutant that does not compile is
 * ignored.
 */
const detected = new Set(["Killed", "Timeout"]);
const undetected = new Set(["Survived", "NoCoverage"]);

/** Computes the score of an area from the results of its mutants. */
export function scoreArea(
  area: string,
  mutants: readonly Mutant[],
  equivalents: readonly Equivalent[],
): Verdict {
  const files = new Set(mutants.map(({ file }) => file));
  const used = new Set<Equivalent>();
  const tried = mutants.filter(({ status }) => detected.has(status) || undetected.has(status));
  const unexcused = tried.filter((mutant) => {
    const reason = equivalents.find((one) => mutant.status !== "Killed" && matches(one, mutant));
    if (reason !== undefined) used.add(reason);
    return reason === undefined;
  });
  const killed = unexcused.filter(({ status }) => detected.has(status)).length;
  const survivors = unexcused.filter(({ status }) => undetected.has(status));
  return {
    area,
    killed,
    survivors,
    excused: tried.length - unexcused.length,
    stale: equivalents.filter((one) => files.has(one.file) && !used.has(one)),
    score: killed + survivors.length === 0 ? 0 : killed / (killed + survivors.length),
  };
}

function matches({ file, original, replacement }: Equivalent, mutant: Mutant): boolean {
  return file === mutant.file && original === mutant.original && replacement === mutant.replacement;
}

export function isTooWeak({ score, stale }: Verdict): boolean {
  return score < minScore || stale.length > 0;
}

export function toTable(verdicts: readonly Verdict[]): TextTable {
  return {
    headings: ["area", "mutants", "killed", "survived", "excused", "score"],
    lines: verdicts.map(({ area, killed, survivors, excused, score }) => [
      area,
      String(killed + survivors.length + excused),
      String(killed),
      String(survivors.length),
      String(excused),
      `${(score * 100).toFixed(1)}%`,
    ]),
  };
}
