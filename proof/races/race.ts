import type { Random } from "../kit/random";
import type { Told } from "./testbed/ask";
import type { RaceStage } from "./testbed/open-testbed";

/** What one round showed: how often each thing happened, and what should not have. */
export type Finding = { outcomes: Readonly<Record<string, number>>; violations: readonly string[] };

/** Runs one round, counted from 0. */
export type Round = (round: number, random: Random) => Promise<Finding>;

export type Race = {
  name: string;
  /** Who wants what at once. */
  contenders: string;
  /** Of a whole run; `--rounds` says otherwise. */
  rounds: number;
  /** Of a run that only shows that nothing is plainly wrong. */
  fewest: number;
  /** Rounds that wait for workers share the wait: so many of them go on together. */
  atOnce?: number;
  /** The stage's workers run meanwhile. */
  workers?: true;
  open(stage: RaceStage): Promise<Round>;
};

/** How often each of these was told, by status and code; and how often somebody was asked to come again. */
export function countReplies(
  replies: readonly Told[],
  nameOf: (reply: Told) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, by: number) => {
    if (by > 0) counts[name] = (counts[name] ?? 0) + by;
  };
  for (const reply of replies) {
    add(nameOf(reply), 1);
    add("503, asked again", reply.busy);
  }
  return counts;
}

/** Status and code, as a table names them. */
export function answerOf({ status, code }: Pick<Told, "status" | "code">): string {
  return code === null ? String(status) : code;
}

/** The sentences whose condition does not hold. */
export function broken(rules: readonly (readonly [holds: boolean, otherwise: string])[]): string[] {
  return rules.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
}
