import type { Random } from "../../kit/random";
import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { customer, plentyCar, plentyDay, rentalDates } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { type RaceRequest, type Reply, type RequestBurst, requestOk } from "../testbed/race-request";

export type DraftEnd = {
  book: Reply;
  remove: Reply;
  /** The status of the draft's row; `null` if the row was deleted. */
  status: string | null;
  created: number;
  authorized: number;
  deletions: number;
  /** Whether the draft may also expire during the round. */
  mayExpire: boolean;
};

/**
 * Checks that a draft ends exactly one way: booked, deleted or expired. Each request checks expiry against
 * the time of its arrival, so a request that arrived before the expiry may still succeed. Returns a message
 * for each violation.
 */
export function checkDraft(end: DraftEnd): string[] {
  const { book, remove, status } = end;
  const [booked, deleted] = [book.status === 200, remove.status === 200];
  return findViolatedRules([
    ...checkReplies(end),
    [(status === null) === deleted, `DELETE returned ${remove.status} and the row is ${status ?? "deleted"}`],
    [(status === "pending") === booked, `the status is ${status} after book returned ${describeReply(book)}`],
    [end.created === Number(booked), `there are ${end.created} booking.created events`],
    [end.authorized === end.created, `there are ${end.authorized} booking.payment_authorized events`],
    [end.deletions === Number(deleted), `there are ${end.deletions} audit entries of the deletion`],
  ]);
}

function checkReplies({ book, remove, mayExpire }: DraftEnd): (readonly [boolean, string])[] {
  const [booked, deleted] = [book.status === 200, remove.status === 200];
  const refusedBook = mayExpire ? ["not_found", "reservation_expired"] : ["not_found"];
  const refusedRemove = mayExpire ? ["not_deletable", "not_found"] : ["not_deletable"];
  return [
    [booked || refusedBook.includes(String(book.code)), `book returned ${describeReply(book)}`],
    [deleted || refusedRemove.includes(String(remove.code)), `DELETE returned ${describeReply(remove)}`],
    [!(booked && deleted), "the draft was both booked and deleted"],
    [booked || deleted || mayExpire, "the draft was neither booked nor deleted"],
    [book.code !== "not_found" || deleted, "book returned not_found for a draft that was not deleted"],
    [
      remove.code !== "not_deletable" || booked,
      "DELETE returned not_deletable for a draft that was not booked",
    ],
  ];
}

/** The third contender: none, an expiry within milliseconds, or a clock change that expires the draft. */
const thirdContenders = ["none", "expiring", "clock moved"] as const;
type ThirdContender = (typeof thirdContenders)[number];

export const draftRace: Race = {
  name: "draft",
  contenders: "book, DELETE and expiry of one draft",
  rounds: 2000,
  shortRounds: 12,
  open: async (testbed) => {
    const burst = testbed.openBurst();
    return async (round, random) => {
      const third = thirdContenders[round % thirdContenders.length] ?? "none";
      const { reference, ...requests } = await prepare(testbed, round);
      if (third === "expiring") await expireSoon(testbed, reference, random);
      const { book, remove } = await sendBurst(testbed, burst, {
        ...requests,
        third,
        bookFirst: random.chance(0.5),
      });
      const end = { book, remove, ...(await readDraft(testbed, reference)), mayExpire: third !== "none" };
      const name = `book ${describeReply(book)} / DELETE ${describeReply(remove)}`;
      return { outcomes: countReplies([book], () => name), violations: checkDraft(end) };
    };
  },
};

type Contenders = { book: RaceRequest; remove: RaceRequest; third: ThirdContender; bookFirst: boolean };

async function sendBurst(
  testbed: RaceTestbed,
  burst: RequestBurst,
  { book, remove, third, bookFirst }: Contenders,
): Promise<Pick<DraftEnd, "book" | "remove">> {
  const pair = bookFirst ? [book, remove] : [remove, book];
  const moves = third === "clock moved" ? [clockRequest(testbed, { advance: "31m" })] : [];
  const [one, other] = await burst.send([...pair, ...moves]);
  if (moves.length > 0) await requestOk(testbed.origins[0], clockRequest(testbed, { reset: true }));
  if (one === undefined || other === undefined) throw new Error("The burst returned fewer than 2 replies.");
  return bookFirst ? { book: one, remove: other } : { book: other, remove: one };
}

async function prepare({ origins, accounts }: RaceTestbed, round: number) {
  const call = { as: { token: accounts[0].token } };
  const made = await requestOk(origins[0], {
    ...call,
    method: "POST",
    path: "/v1/rentals/reservations",
    key: `draft-race-${round}`,
    body: { car_slug: plentyCar, ...rentalDates(plentyDay(round)), customer },
  });
  const { reference } = made.json.reservation;
  const path = `/v1/rentals/reservations/${reference}`;
  const body = { payment_reference: "pay-race" };
  const book: RaceRequest = {
    ...call,
    method: "POST",
    path: `${path}/book`,
    key: `draft-race-${round}-book`,
    body,
  };
  const remove: RaceRequest = { ...call, method: "DELETE", path };
  return { reference: String(reference), book, remove };
}

function clockRequest({ accounts }: RaceTestbed, body: Record<string, unknown>): RaceRequest {
  return { method: "POST", path: "/v1/sandbox/clock", as: { token: accounts[0].token }, body };
}

/** Sets the expiry to a random moment from 2 ms in the past to 40 ms in the future. */
async function expireSoon({ observer }: RaceTestbed, reference: string, random: Random): Promise<void> {
  await observer.query(
    "update bookings set expires_at = clock_timestamp() + $2 * interval '1 ms' where reference = $1",
    [reference, random.between(-2, 40)],
  );
}

async function readDraft({ observer }: RaceTestbed, reference: string) {
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
  if (row === undefined) throw new Error("The query returned no row.");
  return row;
}
