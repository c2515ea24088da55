import { answerOf, broken, countReplies, type Race } from "../race";
import { type Ask, askFor, askOne, type Told } from "../testbed/ask";
import type { RaceStage } from "../testbed/open-testbed";
import { bookingBody, customer, plentyCar, plentyDay, stayAhead } from "../testbed/world";

const callers = 50;

export type Made = { rows: number; created: number };

/** One of the three calls that take a key, anew for each round; each makes one row that is named `mark`. */
export async function keyedAsk(stage: RaceStage, round: number, mark: string): Promise<Ask> {
  const [{ token }] = stage.accounts;
  const call = { method: "POST", as: { token }, key: `key-${mark}` } as const;
  const draft = { car_slug: plentyCar, ...stayAhead(plentyDay(round)), customer, external_ref: mark };
  const reserve = { ...call, path: "/v1/rentals/reservations", body: draft };
  if (round % 3 === 0) return reserve;
  if (round % 3 === 1) {
    return { ...call, path: "/v1/rentals/bookings", body: bookingBody(plentyCar, plentyDay(round), mark) };
  }
  const made = await askFor(stage.origins[0], { ...reserve, key: `draft-${mark}` });
  const { reference } = made.json.reservation;
  const path = `/v1/rentals/reservations/${reference}/book`;
  return { ...call, path, body: { payment_reference: `pay-${mark}` } };
}

/** What the key's call has left: rows of that name, and how many of them became a booking. */
export async function madeBy({ observer }: RaceStage, marks: readonly string[]): Promise<Made> {
  const { rows } = await observer.query<Made>(
    `select count(distinct b.id)::int as rows, count(e.id)::int as created
     from bookings b left join events e on e.booking_id = b.id and e.type = 'booking.created'
     where b.external_ref = any($1)`,
    [marks],
  );
  return rows[0] ?? { rows: -1, created: -1 };
}

export function isReplay({ headers }: Pick<Told, "headers">): boolean {
  return headers["idempotent-replayed"] === "true";
}

/** How a reply to a keyed call is counted. */
export function nameKeyed(reply: Told): string {
  if (reply.status < 300) return isReplay(reply) ? "replayed" : "did the work";
  return answerOf(reply);
}

export type SameKey = { replies: readonly Told[]; later: Told; made: Made; drafts: boolean };

/** One did the work, whoever else has an outcome has its bytes, and everybody else was told to wait. */
export function judgeSameKey({ replies, later, made, drafts }: SameKey): string[] {
  const done = replies.filter(({ status }) => status < 300);
  const worked = done.filter((reply) => !isReplay(reply));
  const waiting = replies.filter(({ code }) => code === "idempotency_key_in_progress");
  return broken([
    [worked.length === 1, `${worked.length} of ${replies.length} callers did the work`],
    [done.length + waiting.length === replies.length, `answered ${replies.map(answerOf).join(", ")}`],
    [new Set(done.map(({ text }) => text)).size <= 1, "two callers have different outcomes"],
    [isReplay(later) && later.text === worked[0]?.text, `told ${answerOf(later)} and something else later`],
    [made.rows === 1, `${made.rows} rows were made`],
    [made.created === (drafts ? 0 : 1), `${made.created} bookings were made`],
  ]);
}

export const sameKey: Race = {
  name: "same-key",
  contenders: `${callers} callers, one key, one body`,
  rounds: 1000,
  fewest: 6,
  open: async (stage) => {
    const volley = stage.volley();
    return async (round) => {
      const ask = await keyedAsk(stage, round, `same-${round}`);
      const replies = await volley.fire(Array.from({ length: callers }, () => ask));
      const later = await askOne(stage.origins[1], ask);
      const made = await madeBy(stage, [`same-${round}`]);
      const violations = judgeSameKey({ replies, later, made, drafts: round % 3 === 0 });
      return { outcomes: countReplies(replies, nameKeyed), violations };
    };
  },
};
