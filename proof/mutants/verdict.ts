import type { TextTable } from "../kit/table";
import type { Equivalent } from "./equivalents";
import type { Mutant } from "./run-area";

export type Verdict = {
  area: string;
  killed: number;
  /** No test noticed these, and nothing excuses them. */
  survivors: readonly Mutant[];
  /** Changes that change nothing anybody could notice, each with its reason. */
  excused: number;
  /** Reasons for mutants of this area that are not there, or are killed: the list has aged. */
  stale: readonly Equivalent[];
  /** Killed among those that could be, 0 to 1. */
  score: number;
};

/** Of each hundred mutants of an area so many must be noticed. */
export const leastScore = 0.9;

/**
 * A mutant that ran into an endless loop was noticed, unless it is excused: then the machine was busy. One that does not
 * compile says nothing.
 */
const noticed = new Set(["Killed", "Timeout"]);
const lived = new Set(["Survived", "NoCoverage"]);

/** What an area's mutants say of its tests. */
export function judge(area: string, mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Verdict {
  const files = new Set(mutants.map(({ file }) => file));
  const used = new Set<Equivalent>();
  const tried = mutants.filter(({ status }) => noticed.has(status) || lived.has(status));
  const unexcused = tried.filter((mutant) => {
    const reason = equivalents.find((one) => mutant.status !== "Killed" && isOf(one, mutant));
    if (reason !== undefined) used.add(reason);
    return reason === undefined;
  });
  const killed = unexcused.filter(({ status }) => noticed.has(status)).length;
  const survivors = unexcused.filter(({ status }) => lived.has(status));
  return {
    area,
    killed,
    survivors,
    excused: tried.length - unexcused.length,
    stale: equivalents.filter((one) => files.has(one.file) && !used.has(one)),
    score: killed + survivors.length === 0 ? 0 : killed / (killed + survivors.length),
  };
}

function isOf({ file, original, replacement }: Equivalent, mutant: Mutant): boolean {
  return file === mutant.file && original === mutant.original && replacement === mutant.replacement;
}

export function isTooWeak({ score, stale }: Verdict): boolean {
  return score < leastScore || stale.length > 0;
}

export function tableOf(verdicts: readonly Verdict[]): TextTable {
  return {
    headings: ["area", "mutants", "killed", "survived", "excused", "score"],
    lines: verdicts.map(({ area, killed, survivors, excused, score }) => [
      area,
      String(killed + survivors.length + excused),
      String(killed),
      String(survivors.length),
      String(excused),
      `${(score * 100).toFixed(1)} %`,
    ]),
  };
}
