import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { bookingBody, customer, plentyCar, plentyDay, rentalDates } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { type RaceRequest, type Reply, requestOk, sendRequest } from "../testbed/race-request";

const callers = 50;

export type CreatedRows = { rows: number; created: number };

/**
 * Returns an idempotent request. The kind alternates by round: a reservation, a one-step booking, or the booking of a
 * draft that this function creates. The draft or booking has `mark` as its `external_ref`.
 */
export async function createIdempotentRequest(
  testbed: RaceTestbed,
  round: number,
  mark: string,
): Promise<RaceRequest> {
  const [{ token }] = testbed.accounts;
  const call = { method: "POST", as: { token }, key: `key-${mark}` } as const;
  const draft = { car_slug: plentyCar, ...rentalDates(plentyDay(round)), customer, external_ref: mark };
  const reserve = { ...call, path: "/v1/rentals/reservations", body: draft };
  if (round % 3 === 0) return reserve;
  if (round % 3 === 1) {
    return { ...call, path: "/v1/rentals/bookings", body: bookingBody(plentyCar, plentyDay(round), mark) };
  }
  const created = await requestOk(testbed.origins[0], { ...reserve, key: `draft-${mark}` });
  const { reference } = created.json.reservation;
  const path = `/v1/rentals/reservations/${reference}/book`;
  return { ...call, path, body: { payment_reference: `pay-${mark}` } };
}

/** Counts the drafts and bookings whose `external_ref` is one of `marks`, and their `booking.created` events. */
export async function countCreated(
  { observer }: RaceTestbed,
  marks: readonly string[],
): Promise<CreatedRows> {
  const { rows } = await observer.query<CreatedRows>(
    `select count(distinct b.id)::int as rows, count(e.id)::int as created
     from bookings b left join events e on e.booking_id = b.id and e.type = 'booking.created'
     where b.external_ref = any($1)`,
    [marks],
  );
  return rows[0] ?? { rows: -1, created: -1 };
}

/** Returns whether the response is the stored one of an earlier request with the same key. */
export function isReplay({ headers }: Pick<Reply, "headers">): boolean {
  return headers["idempotent-replayed"] === "true";
}

/** Returns the label under which a reply to an idempotent request is counted. */
export function classifyReply(reply: Reply): string {
  if (reply.status < 300) return isReplay(reply) ? "replayed" : "executed";
  return describeReply(reply);
}

export type SameKeyEnd = { replies: readonly Reply[]; later: Reply; created: CreatedRows; drafts: boolean };

/**
 * Checks that one request ran, that all others received its response or `idempotency_key_in_progress`, and
 * that a later request received the stored response. Returns a message for each violation.
 */
export function checkSameKey({ replies, later, created, drafts }: SameKeyEnd): string[] {
  const done = replies.filter(({ status }) => status < 300);
  const executed = done.filter((reply) => !isReplay(reply));
  const waiting = replies.filter(({ code }) => code === "idempotency_key_in_progress");
  return findViolatedRules([
    [executed.length === 1, `${executed.length} of ${replies.length} requests were executed`],
    [
      done.length + waiting.length === replies.length,
      `unexpected replies: ${replies.map(describeReply).join(", ")}`,
    ],
    [new Set(done.map(({ text }) => text)).size <= 1, "two callers received different responses"],
    [
      isReplay(later) && later.text === executed[0]?.text,
      `the later request returned ${describeReply(later)} or another body`,
    ],
    [created.rows === 1, `${created.rows} rows were created`],
    [created.created === (drafts ? 0 : 1), `${created.created} bookings were created`],
  ]);
}

export const sameKey: Race = {
  name: "same-key",
  contenders: `${callers} callers, one key, one body`,
  rounds: 1000,
  shortRounds: 6,
  open: async (testbed) => {
    const burst = testbed.openBurst();
    return async (round) => {
      const request = await createIdempotentRequest(testbed, round, `same-${round}`);
      const replies = await burst.send(Array.from({ length: callers }, () => request));
      const later = await sendRequest(testbed.origins[1], request);
      const created = await countCreated(testbed, [`same-${round}`]);
      const violations = checkSameKey({ replies, later, created, drafts: round % 3 === 0 });
      return { outcomes: countReplies(replies, classifyReply), violations };
    };
  },
};
