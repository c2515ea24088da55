import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { bookingBody, scarceCar, type scarceFleets } from "../testbed/fixture-data";
import type { Reply } from "../testbed/race-request";

const callers = 50;

export type LastCarEnd = { replies: readonly Reply[]; fleet: number; held: number };

/** Checks that exactly as many callers get a car as there are units. Returns a message for each violation. */
export function checkLastCar({ replies, fleet, held }: LastCarEnd): string[] {
  const sold = replies.filter(({ status }) => status === 201).length;
  const refused = replies.filter(({ code }) => code === "unavailable").length;
  return findViolatedRules([
    [sold === Math.min(fleet, replies.length), `${sold} of ${fleet} units were sold`],
    [
      sold + refused === replies.length,
      `unexpected replies: ${[...new Set(replies.map(describeReply))].join(", ")}`,
    ],
    [held === sold, `${sold} units were sold, but ${held} are held`],
  ]);
}

/** Returns a race for one car with `fleet` units, which more callers than units book at the same time. */
export function lastCarRace(fleet: (typeof scarceFleets)[number]): Race {
  return {
    name: `last-car-${fleet}`,
    contenders: `${callers} callers of two partners, ${fleet} unit${fleet === 1 ? "" : "s"}`,
    rounds: 1000,
    shortRounds: 6,
    open: async (testbed) => {
      const burst = testbed.openBurst();
      return async (round) => {
        const mark = `last-${fleet}-${round}`;
        const { slug, days } = scarceCar(fleet, round);
        const body = bookingBody(slug, days, mark);
        const replies = await burst.send(
          Array.from({ length: callers }, (_, caller) => ({
            method: "POST",
            path: "/v1/rentals/bookings",
            // The burst alternates between the two processes. Each partner sends requests to both of them.
            as: { token: testbed.accounts[caller % 4 < 2 ? 0 : 1].token },
            key: `${mark}-${caller}`,
            body,
          })),
        );
        const { rows } = await testbed.observer.query<{ held: number }>(
          `select coalesce(sum(units), 0)::int as held from bookings
           where external_ref = $1 and status in ('pending', 'confirmed')`,
          [mark],
        );
        const violations = checkLastCar({ replies, fleet, held: rows[0]?.held ?? -1 });
        return { outcomes: countReplies(replies, describeReply), violations };
      };
    },
  };
}
