import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { bookingBody, plentyCar, plentyDay } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { type RaceRequest, type Reply, requestOk } from "../testbed/race-request";

export type BookingTrail = { status: string; events: readonly string[]; transitions: readonly string[] };

/** A request that decides a waiting booking, its reply, and the status that it sets on success. */
export type Contender = { name: string; reply: Reply; to: "confirmed" | "cancelled" | "expired" };

/**
 * Checks that exactly one request succeeds if the partner does not cancel. If the partner cancels, the
 * booking always ends as cancelled, because a cancellation may follow a confirmation. At most one of the
 * other requests then succeeds.
 */
export function checkEnding({
  contenders,
  trail,
}: {
  contenders: readonly Contender[];
  trail: BookingTrail;
}): string[] {
  const successful = contenders.filter(({ reply }) => reply.status === 200);
  const cancel = contenders.find(({ name }) => name === "cancel");
  const others = successful.filter((one) => one !== cancel);
  const refused = ["not_waiting", "illegal_transition", ...(cancel === undefined ? [] : ["not_cancellable"])];
  const last = cancel === undefined ? others[0]?.to : "cancelled";
  const confirmed = others.some(({ to }) => to === "confirmed");
  const ends = trail.events.filter((type) => /cancelled|expired/.test(type));
  return findViolatedRules([
    [others.length <= 1, `more than one request succeeded: ${successful.map(({ name }) => name).join(", ")}`],
    [cancel !== undefined || others.length === 1, "no request succeeded"],
    [
      cancel === undefined || cancel.reply.status === 200,
      `cancel returned ${cancel && describeReply(cancel.reply)}`,
    ],
    [
      contenders.every(({ reply }) => reply.status === 200 || refused.includes(reply.code ?? "")),
      `unexpected replies: ${contenders.map(({ name, reply }) => `${name} ${describeReply(reply)}`).join(", ")}`,
    ],
    [trail.status === last, `the status is ${trail.status}, expected ${last}`],
    [new Set(trail.events).size === trail.events.length, `the events are ${trail.events.join(", ")}`],
    [trail.events.includes("booking.confirmed") === confirmed, `the events are ${trail.events.join(", ")}`],
    [
      ends.join() === (last === "confirmed" ? "" : `booking.${last}`),
      `the final events are ${ends.join(", ")}`,
    ],
    [
      trail.transitions.length === (confirmed && cancel ? 2 : 1),
      `the status changes are ${trail.transitions.join(", ")}`,
    ],
  ]);
}

/** Reads the status of a booking, its events, and its status changes after it was booked, in order. */
export async function readTrail({ observer }: RaceTestbed, reference: string): Promise<BookingTrail> {
  const { rows } = await observer.query<BookingTrail>(
    `select b.status,
       array(select e.type from events e where e.booking_id = b.id order by e.seq) as events,
       array(select a.after ->> 'status' from audit_log a
             where a.target_id = b.reference and a.before ->> 'status' is not null
               and a.before ->> 'status' <> 'draft'
               and a.before ->> 'status' <> a.after ->> 'status' order by a.id) as transitions
     from bookings b where b.reference = $1`,
    [reference],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Booking ${reference} does not exist.`);
  return row;
}

/** Books one unit of a car for a day as the first partner, and returns the reference. */
export async function bookOne(
  { origins, accounts }: RaceTestbed,
  { slug, day, mark }: { slug: string; day: number; mark: string },
): Promise<string> {
  const made = await requestOk(origins[0], {
    method: "POST",
    path: "/v1/rentals/bookings",
    as: { token: accounts[0].token },
    key: mark,
    body: bookingBody(slug, day, mark),
  });
  return String(made.json.booking.reference);
}

export const endingRace: Race = {
  name: "ending",
  contenders: "a crew accepts, another declines, and the partner cancels or the booking expires",
  rounds: 2000,
  shortRounds: 8,
  open: async (testbed) => {
    const burst = testbed.openBurst();
    return async (round, random) => {
      const reference = await bookOne(testbed, {
        slug: plentyCar,
        day: plentyDay(round),
        mark: `ending-${round}`,
      });
      const chosen = planContenders(testbed, reference, round % 2 === 0 ? "cancel" : "expire");
      const start = random.between(0, chosen.length - 1);
      const rotated = [...chosen.slice(start), ...chosen.slice(0, start)];
      const replies = await burst.send(rotated.map(({ request }) => request));
      const contenders = rotated.flatMap(({ name, to }, index) => {
        const reply = replies[index];
        return reply === undefined ? [] : [{ name, to, reply }];
      });
      const named = [...contenders].sort((one, other) => one.name.localeCompare(other.name));
      const summary = named.map(({ name, reply }) => `${name} ${describeReply(reply)}`).join(" / ");
      return {
        outcomes: countReplies(replies.slice(0, 1), () => summary),
        violations: checkEnding({ contenders, trail: await readTrail(testbed, reference) }),
      };
    };
  },
};

type PlannedContender = Pick<Contender, "name" | "to"> & { request: RaceRequest };

function planContenders(
  { accounts, crew }: RaceTestbed,
  reference: string,
  third: "cancel" | "expire",
): PlannedContender[] {
  const as = { cookie: crew };
  const partner = { token: accounts[0].token };
  const desk = `/portal-api/desk/${reference}`;
  const decline = { method: "POST", path: `${desk}/decline`, as, body: { reason: "No." } } as const;
  const last: PlannedContender =
    third === "cancel"
      ? {
          name: "cancel",
          to: "cancelled",
          request: { method: "POST", path: `/v1/bookings/${reference}/cancel`, as: partner },
        }
      : {
          name: "expire",
          to: "expired",
          request: {
            method: "POST",
            path: `/v1/sandbox/bookings/${reference}/transition`,
            as: partner,
            body: { to: "expired" },
          },
        };
  return [
    { name: "accept", to: "confirmed", request: { method: "POST", path: `${desk}/accept`, as } },
    { name: "decline", to: "cancelled", request: decline },
    last,
  ];
}
