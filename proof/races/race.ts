import type { Random } from "../kit/random";
import type { RaceTestbed } from "./testbed/open-testbed";
import type { Reply } from "./testbed/race-request";

/** The result of one round: the count of each outcome, and the violations. */
export type RoundResult = { outcomes: Readonly<Record<string, number>>; violations: readonly string[] };

/** Runs one round. Rounds are counted from 0. */
export type RunRound = (round: number, random: Random) => Promise<RoundResult>;

export type Race = {
  name: string;
  /** A description of the conflicting requests. */
  contenders: string;
  /** The number of rounds of a full run, unless `--rounds` is set. */
  rounds: number;
  /** The number of rounds of a short run. */
  shortRounds: number;
  /** The number of concurrent rounds, for races that wait for workers. */
  concurrency?: number;
  /** Whether the testbed's workers run during the race. */
  workers?: true;
  open(testbed: RaceTestbed): Promise<RunRound>;
};

/** Counts replies by label, and counts retries after 503 under a separate label. */
export function countReplies(
  replies: readonly Reply[],
  toLabel: (reply: Reply) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, by: number) => {
    if (by > 0) counts[name] = (counts[name] ?? 0) + by;
  };
  for (const reply of replies) {
    add(toLabel(reply), 1);
    add("503, retried", reply.retries);
  }
  return counts;
}

/** Returns the error code of a reply, or its status if it has none. */
export function describeReply({ status, code }: Pick<Reply, "status" | "code">): string {
  return code === null ? String(status) : code;
}

/** Returns the messages of the rules that do not hold. */
export function findViolatedRules(
  rules: readonly (readonly [holds: boolean, otherwise: string])[],
): string[] {
  return rules.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
}
