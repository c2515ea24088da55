import { answerOf, broken, countReplies, type Race } from "../race";
import type { Told } from "../testbed/ask";
import { bookingBody, scarceCar, type scarceFleets } from "../testbed/world";

const callers = 50;

export type LastCar = { replies: readonly Told[]; fleet: number; held: number };

/** As many as there are cars have one, in every round: not one more, and not one fewer. */
export function judgeLastCar({ replies, fleet, held }: LastCar): string[] {
  const sold = replies.filter(({ status }) => status === 201).length;
  const refused = replies.filter(({ code }) => code === "unavailable").length;
  return broken([
    [sold === Math.min(fleet, replies.length), `${sold} of ${fleet} units were sold`],
    [sold + refused === replies.length, `answered ${[...new Set(replies.map(answerOf))].join(", ")}`],
    [held === sold, `${sold} were sold and ${held} are held`],
  ]);
}

export function lastCarOf(fleet: (typeof scarceFleets)[number]): Race {
  return {
    name: `last-car-${fleet}`,
    contenders: `${callers} callers of two partners, ${fleet} unit${fleet === 1 ? "" : "s"}`,
    rounds: 1000,
    fewest: 6,
    open: async (stage) => {
      const volley = stage.volley();
      return async (round) => {
        const mark = `last-${fleet}-${round}`;
        const { slug, days } = scarceCar(fleet, round);
        const body = bookingBody(slug, days, mark);
        const replies = await volley.fire(
          Array.from({ length: callers }, (_, caller) => ({
            method: "POST",
            path: "/v1/rentals/bookings",
            // The processes alternate, so each partner asks at both of them.
            as: { token: stage.accounts[caller % 4 < 2 ? 0 : 1].token },
            key: `${mark}-${caller}`,
            body,
          })),
        );
        const { rows } = await stage.observer.query<{ held: number }>(
          `select coalesce(sum(units), 0)::int as held from bookings
           where external_ref = $1 and status in ('pending', 'confirmed')`,
          [mark],
        );
        const violations = judgeLastCar({ replies, fleet, held: rows[0]?.held ?? -1 });
        return { outcomes: countReplies(replies, answerOf), violations };
      };
    },
  };
}
