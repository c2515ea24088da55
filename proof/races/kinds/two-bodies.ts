import { answerOf, broken, countReplies, type Race } from "../race";
import { type Ask, askOne, type Told } from "../testbed/ask";
import { isReplay, keyedAsk, type Made, madeBy, nameKeyed } from "./same-key";

const callers = 50;

export type TwoBodies = {
  /** Who sent the first body, and who the second. */
  sides: readonly [readonly Told[], readonly Told[]];
  /** What each body is told under the key afterwards. */
  later: readonly [Told, Told];
  made: Made;
};

/** One body has the key for good; whoever sent the other one did nothing. */
export function judgeTwoBodies({ sides, later, made }: TwoBodies): string[] {
  const won = sides.findIndex((replies) => replies.some(({ status }) => status < 300));
  const [winners, losers] = won === 1 ? [sides[1], sides[0]] : sides;
  const [kept, refused] = won === 1 ? [later[1], later[0]] : later;
  const worked = winners.filter((reply) => reply.status < 300 && !isReplay(reply));
  const allowed = (replies: readonly Told[], more: (reply: Told) => boolean) =>
    replies.every((reply) => reply.code === "idempotency_key_in_progress" || more(reply));
  return broken([
    [worked.length === 1, `${worked.length} callers did the work`],
    [
      allowed(winners, ({ text }) => text === worked[0]?.text),
      `the body that won was told ${winners.map(answerOf).join(", ")}`,
    ],
    [
      allowed(losers, ({ code }) => code === "idempotency_key_reused"),
      `the body that lost was told ${losers.map(answerOf).join(", ")}`,
    ],
    [isReplay(kept) && kept.text === worked[0]?.text, `the outcome is ${answerOf(kept)} later`],
    [refused.code === "idempotency_key_reused", `the other body is told ${answerOf(refused)} later`],
    [made.rows === 1, `${made.rows} rows were made`],
  ]);
}

export const twoBodies: Race = {
  name: "two-bodies",
  contenders: `${callers} callers, one key, two bodies`,
  rounds: 500,
  fewest: 4,
  open: async (stage) => {
    const volley = stage.volley();
    return async (round, random) => {
      const first = await keyedAsk(stage, round, `two-${round}`);
      const second: Ask = {
        ...first,
        body: { ...first.body, customer: other, payment_reference: "pay-other" },
      };
      const chosen = Array.from({ length: callers }, () => random.between(0, 1));
      // Both bodies must be sent by somebody, or nobody races.
      chosen.splice(0, 2, 0, 1);
      const replies = await volley.fire(chosen.map((side) => (side === 0 ? first : second)));
      const of = (side: number) => replies.filter((_, place) => chosen[place] === side);
      const later = [await askOne(stage.origins[0], first), await askOne(stage.origins[1], second)] as const;
      const made = await madeBy(stage, [`two-${round}`]);
      const violations = judgeTwoBodies({ sides: [of(0), of(1)], later, made });
      return { outcomes: countReplies(replies, nameKeyed), violations };
    };
  },
};

const other = { first_name: "Other", last_name: "Customer", email: "other@example.com" };
