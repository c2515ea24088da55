import type { Random } from "../../kit/random";
import { answerOf, broken, countReplies, type Race } from "../race";
import { type Ask, askFor, type RequestBurst, type Told } from "../testbed/ask";
import type { RaceStage } from "../testbed/open-testbed";
import { customer, plentyCar, plentyDay, stayAhead } from "../testbed/world";

export type DraftEnd = {
  book: Told;
  remove: Told;
  /** `null` where the row is gone. */
  status: string | null;
  created: number;
  authorized: number;
  deletions: number;
  /** Whether time could end it, too. */
  lapses: boolean;
};

/**
 * Booked, dropped or lapsed, and never two of them. Each call judges the draft's time by the moment it came in, so one
 * that came in before the draft lapsed may still do what the other was refused.
 */
export function judgeDraft(end: DraftEnd): string[] {
  const { book, remove, status } = end;
  const [booked, dropped] = [book.status === 200, remove.status === 200];
  return broken([
    ...judgeAnswers(end),
    [(status === null) === dropped, `the row is ${status ?? "gone"}`],
    [(status === "pending") === booked, `it is ${status} after book was told ${answerOf(book)}`],
    [end.created === Number(booked), `${end.created} events tell of its making`],
    [end.authorized === end.created, `${end.authorized} events tell of its payment`],
    [end.deletions === Number(dropped), `${end.deletions} entries tell of its dropping`],
  ]);
}

function judgeAnswers({ book, remove, lapses }: DraftEnd): (readonly [boolean, string])[] {
  const [booked, dropped] = [book.status === 200, remove.status === 200];
  const refusedBook = lapses ? ["not_found", "reservation_expired"] : ["not_found"];
  const refusedDrop = lapses ? ["not_deletable", "not_found"] : ["not_deletable"];
  return [
    [booked || refusedBook.includes(String(book.code)), `book was told ${answerOf(book)}`],
    [dropped || refusedDrop.includes(String(remove.code)), `DELETE was told ${answerOf(remove)}`],
    [!(booked && dropped), "it was both booked and dropped"],
    [booked || dropped || lapses, "it was neither booked nor dropped"],
    [book.code !== "not_found" || dropped, "book found no draft, and nobody dropped it"],
    [remove.code !== "not_deletable" || booked, "DELETE found a booking, and nobody booked it"],
  ];
}

/** Two callers alone; with the draft about to lapse; with its partner's clock moved past its end by a third. */
const ways = ["alone", "lapsing", "clock moved"] as const;
type Way = (typeof ways)[number];

export const draftRace: Race = {
  name: "draft",
  contenders: "book, DELETE, and the draft's end",
  rounds: 2000,
  fewest: 12,
  open: async (stage) => {
    const volley = stage.volley();
    return async (round, random) => {
      const way = ways[round % ways.length] ?? "alone";
      const { reference, ...asks } = await prepare(stage, round);
      if (way === "lapsing") await lapseSoon(stage, reference, random);
      const { book, remove } = await fire(stage, volley, { ...asks, way, bookFirst: random.chance(0.5) });
      const end = { book, remove, ...(await lookAt(stage, reference)), lapses: way !== "alone" };
      const name = `book ${answerOf(book)} / DELETE ${answerOf(remove)}`;
      return { outcomes: countReplies([book], () => name), violations: judgeDraft(end) };
    };
  },
};

type Shots = { book: Ask; remove: Ask; way: Way; bookFirst: boolean };

async function fire(
  stage: RaceStage,
  volley: RequestBurst,
  { book, remove, way, bookFirst }: Shots,
): Promise<Pick<DraftEnd, "book" | "remove">> {
  const pair = bookFirst ? [book, remove] : [remove, book];
  const moves = way === "clock moved" ? [clockAsk(stage, { advance: "31m" })] : [];
  const [one, other] = await volley.fire([...pair, ...moves]);
  if (moves.length > 0) await askFor(stage.origins[0], clockAsk(stage, { reset: true }));
  if (one === undefined || other === undefined) throw new Error("Two were asked.");
  return bookFirst ? { book: one, remove: other } : { book: other, remove: one };
}

async function prepare({ origins, accounts }: RaceStage, round: number) {
  const call = { as: { token: accounts[0].token } };
  const made = await askFor(origins[0], {
    ...call,
    method: "POST",
    path: "/v1/rentals/reservations",
    key: `draft-race-${round}`,
    body: { car_slug: plentyCar, ...stayAhead(plentyDay(round)), customer },
  });
  const { reference } = made.json.reservation;
  const path = `/v1/rentals/reservations/${reference}`;
  const body = { payment_reference: "pay-race" };
  const book: Ask = {
    ...call,
    method: "POST",
    path: `${path}/book`,
    key: `draft-race-${round}-book`,
    body,
  };
  const remove: Ask = { ...call, method: "DELETE", path };
  return { reference: String(reference), book, remove };
}

function clockAsk({ accounts }: RaceStage, body: Record<string, unknown>): Ask {
  return { method: "POST", path: "/v1/sandbox/clock", as: { token: accounts[0].token }, body };
}

/** Within the time it takes to fire, or just before. */
async function lapseSoon({ observer }: RaceStage, reference: string, random: Random): Promise<void> {
  await observer.query(
    "update bookings set expires_at = clock_timestamp() + $2 * interval '1 ms' where reference = $1",
    [reference, random.between(-2, 40)],
  );
}

async function lookAt({ observer }: RaceStage, reference: string) {
  const { rows } = await observer.query<Pick<DraftEnd, "status" | "created" | "authorized" | "deletions">>(
    `select (select status from bookings where reference = $1) as status,
       (select count(*)::int from events e join bookings b on b.id = e.booking_id
        where b.reference = $1 and e.type = 'booking.created') as created,
       (select count(*)::int from events e join bookings b on b.id = e.booking_id
        where b.reference = $1 and e.type = 'booking.payment_authorized') as authorized,
       (select count(*)::int from audit_log
        where target_id = $1 and action = 'reservation.delete') as deletions`,
    [reference],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a from answers one row.");
  return row;
}
