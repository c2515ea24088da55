import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { type RaceRequest, type Reply, sendRequest } from "../testbed/race-request";
import { type CreatedRows, classifyReply, countCreated, createIdempotentRequest, isReplay } from "./same-key";

const callers = 50;

export type TwoBodiesEnd = {
  /** The replies to the first body and to the second. */
  repliesByBody: readonly [readonly Reply[], readonly Reply[]];
  /** The replies to one more request with each body, sent after the race. */
  laterReplies: readonly [Reply, Reply];
  created: CreatedRows;
};

/**
 * Checks that the key belongs to one body, and that requests with the other body had no effect. Returns a
 * message for each violation.
 */
export function checkTwoBodies({ repliesByBody, laterReplies, created }: TwoBodiesEnd): string[] {
  const won = repliesByBody.findIndex((replies) => replies.some(({ status }) => status < 300));
  const [winners, losers] = won === 1 ? [repliesByBody[1], repliesByBody[0]] : repliesByBody;
  const [laterWinner, laterLoser] = won === 1 ? [laterReplies[1], laterReplies[0]] : laterReplies;
  const executed = winners.filter((reply) => reply.status < 300 && !isReplay(reply));
  const allowed = (replies: readonly Reply[], more: (reply: Reply) => boolean) =>
    replies.every((reply) => reply.code === "idempotency_key_in_progress" || more(reply));
  return findViolatedRules([
    [executed.length === 1, `${executed.length} requests were executed`],
    [
      allowed(winners, ({ text }) => text === executed[0]?.text),
      `the winning body received ${winners.map(describeReply).join(", ")}`,
    ],
    [
      allowed(losers, ({ code }) => code === "idempotency_key_reused"),
      `the losing body received ${losers.map(describeReply).join(", ")}`,
    ],
    [
      isReplay(laterWinner) && laterWinner.text === executed[0]?.text,
      `the winning body later received ${describeReply(laterWinner)}`,
    ],
    [
      laterLoser.code === "idempotency_key_reused",
      `the losing body later received ${describeReply(laterLoser)}`,
    ],
    [created.rows === 1, `${created.rows} rows were created`],
  ]);
}

export const twoBodies: Race = {
  name: "two-bodies",
  contenders: `${callers} callers, one key, two bodies`,
  rounds: 500,
  shortRounds: 4,
  open: async (testbed) => {
    const burst = testbed.openBurst();
    return async (round, random) => {
      const first = await createIdempotentRequest(testbed, round, `two-${round}`);
      const second: RaceRequest = {
        ...first,
        body: { ...first.body, customer: other, payment_reference: "pay-other" },
      };
      const chosen = Array.from({ length: callers }, () => random.between(0, 1));
      // Send each body at least once, or there is no race.
      chosen.splice(0, 2, 0, 1);
      const replies = await burst.send(chosen.map((side) => (side === 0 ? first : second)));
      const repliesTo = (side: number) => replies.filter((_, index) => chosen[index] === side);
      const laterReplies = [
        await sendRequest(testbed.origins[0], first),
        await sendRequest(testbed.origins[1], second),
      ] as const;
      const created = await countCreated(testbed, [`two-${round}`]);
      const violations = checkTwoBodies({
        repliesByBody: [repliesTo(0), repliesTo(1)],
        laterReplies,
        created,
      });
      return { outcomes: countReplies(replies, classifyReply), violations };
    };
  },
};

const other = { first_name: "Other", last_name: "Customer", email: "other@example.com" };
