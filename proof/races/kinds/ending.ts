import { answerOf, broken, countReplies, type Race } from "../race";
import { type Ask, askFor, type Told } from "../testbed/ask";
import type { RaceStage } from "../testbed/open-testbed";
import { bookingBody, plentyCar, plentyDay } from "../testbed/world";

export type Trail = { status: string; events: readonly string[]; moves: readonly string[] };

/** What somebody wants of a waiting booking, and what it leads to when they get it. */
export type Wish = { name: string; told: Told; to: "confirmed" | "cancelled" | "expired" };

/**
 * Without the partner's cancelling, one wish of all comes true. With it the booking ends cancelled, as cancelling may
 * follow whatever came first; the others still come true at most once.
 */
export function judgeEnding({ wishes, trail }: { wishes: readonly Wish[]; trail: Trail }): string[] {
  const granted = wishes.filter(({ told }) => told.status === 200);
  const cancel = wishes.find(({ name }) => name === "cancel");
  const others = granted.filter((wish) => wish !== cancel);
  const refused = ["not_waiting", "illegal_transition", ...(cancel === undefined ? [] : ["not_cancellable"])];
  const last = cancel === undefined ? others[0]?.to : "cancelled";
  const confirmed = others.some(({ to }) => to === "confirmed");
  const ends = trail.events.filter((type) => /cancelled|expired/.test(type));
  return broken([
    [others.length <= 1, `granted: ${granted.map(({ name }) => name).join(", ")}`],
    [cancel !== undefined || others.length === 1, "nobody had their way"],
    [
      cancel === undefined || cancel.told.status === 200,
      `cancelling was told ${cancel && answerOf(cancel.told)}`,
    ],
    [
      wishes.every(({ told }) => told.status === 200 || refused.includes(told.code ?? "")),
      `answered ${wishes.map(({ name, told }) => `${name} ${answerOf(told)}`).join(", ")}`,
    ],
    [trail.status === last, `it is ${trail.status} and should be ${last}`],
    [new Set(trail.events).size === trail.events.length, `events: ${trail.events.join(", ")}`],
    [trail.events.includes("booking.confirmed") === confirmed, `events: ${trail.events.join(", ")}`],
    [ends.join() === (last === "confirmed" ? "" : `booking.${last}`), `its ends: ${ends.join(", ")}`],
    [trail.moves.length === (confirmed && cancel ? 2 : 1), `it moved: ${trail.moves.join(", ")}`],
  ]);
}

/** The state a booking is in, the events of it, and its moves beyond having been booked, in their order. */
export async function trailOf({ observer }: RaceStage, reference: string): Promise<Trail> {
  const { rows } = await observer.query<Trail>(
    `select b.status,
       array(select e.type from events e where e.booking_id = b.id order by e.seq) as events,
       array(select a.after ->> 'status' from audit_log a
             where a.target_id = b.reference and a.before ->> 'status' is not null
               and a.before ->> 'status' <> 'draft'
               and a.before ->> 'status' <> a.after ->> 'status' order by a.id) as moves
     from bookings b where b.reference = $1`,
    [reference],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${reference} is gone.`);
  return row;
}

export async function bookOne(
  { origins, accounts }: RaceStage,
  { slug, day, mark }: { slug: string; day: number; mark: string },
): Promise<string> {
  const made = await askFor(origins[0], {
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
  contenders: "a crew accepts, another declines, the partner cancels or its time ends",
  rounds: 2000,
  fewest: 8,
  open: async (stage) => {
    const volley = stage.volley();
    return async (round, random) => {
      const reference = await bookOne(stage, {
        slug: plentyCar,
        day: plentyDay(round),
        mark: `ending-${round}`,
      });
      const chosen = wishesFor(stage, reference, round % 2 === 0 ? "cancel" : "expire");
      const start = random.between(0, chosen.length - 1);
      const turned = [...chosen.slice(start), ...chosen.slice(0, start)];
      const replies = await volley.fire(turned.map(({ ask }) => ask));
      const wishes = turned.flatMap(({ name, to }, place) => {
        const reply = replies[place];
        return reply === undefined ? [] : [{ name, to, told: reply }];
      });
      const named = [...wishes].sort((one, other) => one.name.localeCompare(other.name));
      const summary = named.map(({ name, told }) => `${name} ${answerOf(told)}`).join(" / ");
      return {
        outcomes: countReplies(replies.slice(0, 1), () => summary),
        violations: judgeEnding({ wishes, trail: await trailOf(stage, reference) }),
      };
    };
  },
};

type Wanted = Pick<Wish, "name" | "to"> & { ask: Ask };

function wishesFor({ accounts, crew }: RaceStage, reference: string, third: "cancel" | "expire"): Wanted[] {
  const as = { cookie: crew };
  const partner = { token: accounts[0].token };
  const desk = `/portal-api/desk/${reference}`;
  const decline = { method: "POST", path: `${desk}/decline`, as, body: { reason: "No." } } as const;
  const last: Wanted =
    third === "cancel"
      ? {
          name: "cancel",
          to: "cancelled",
          ask: { method: "POST", path: `/v1/bookings/${reference}/cancel`, as: partner },
        }
      : {
          name: "expire",
          to: "expired",
          ask: {
            method: "POST",
            path: `/v1/sandbox/bookings/${reference}/transition`,
            as: partner,
            body: { to: "expired" },
          },
        };
  return [
    { name: "accept", to: "confirmed", ask: { method: "POST", path: `${desk}/accept`, as } },
    { name: "decline", to: "cancelled", ask: decline },
    last,
  ];
}
