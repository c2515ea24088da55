import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedRequest } from "../../../scripts/local-https/start-https-receiver";
import type { Random } from "../../kit/random";
import { findViolatedRules, type Race } from "../race";
import { plentyCar, plentyDay } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { requestOk } from "../testbed/race-request";
import { bookOne } from "./ending";

/**
 * A first attempt at the receiver: its event type, its arrival and the time when the response is sent, in
 * milliseconds.
 */
export type FirstAttempt = { type: string; from: number; until: number };

export type OrderEnd = {
  /** The types of the booking's events in the order of the feed. */
  events: readonly string[];
  attempts: readonly FirstAttempt[];
};

/**
 * Checks that the first attempts arrive in event order, each after the response to the one before it. Returns
 * a message for each violation.
 */
export function checkOrder({ events, attempts }: OrderEnd): string[] {
  const types = attempts.map(({ type }) => type);
  return findViolatedRules([
    [types.join() === events.join(), `the events ${events.join(", ")} arrived as ${types.join(", ")}`],
    [
      attempts.every(({ from }, index) => from >= (attempts[index - 1]?.until ?? 0)),
      "a first attempt arrived before the response to the previous one",
    ],
  ]);
}

const path = "/event-order";
const types = ["booking.created", "booking.payment_authorized", "booking.cancelled"];
const maxResponseMs = 20;

export const orderRace: Race = {
  name: "event-order",
  contenders: "two workers deliver the events of a booking to a slow receiver that often fails",
  rounds: 1000,
  shortRounds: 12,
  concurrency: 8,
  workers: true,
  open: async (testbed) => {
    const endpoint = await requestOk(testbed.origins[0], {
      method: "POST",
      path: "/v1/webhooks",
      as: { token: testbed.accounts[0].token },
      body: { url: testbed.receiver.urlOf(path), description: "Order", event_types: types },
    });
    const attempts = new Map<string, FirstAttempt[]>();
    let random: Random | undefined;
    testbed.receiver.handle(path, (received, response) => {
      const [status, ms] = [random?.chance(0.3) ? 500 : 204, random?.between(0, maxResponseMs) ?? 0];
      const from = performance.now();
      void sleep(ms).then(() => {
        note(attempts, received, { from, until: performance.now() });
        response.writeHead(status).end();
      });
    });
    return async (round, seeded) => {
      random ??= seeded;
      const day = plentyDay(round);
      const reference = await bookOne(testbed, { slug: plentyCar, day, mark: `order-${round}` });
      await requestOk(testbed.origins[1], {
        method: "POST",
        path: `/v1/bookings/${reference}/cancel`,
        as: { token: testbed.accounts[0].token },
      });
      await waitUntilSucceeded(testbed, { reference, endpoint: Number(endpoint.json.id) });
      const end = { events: await readEvents(testbed, reference), attempts: attempts.get(reference) ?? [] };
      return { outcomes: { [`${end.attempts.length} first attempts`]: 1 }, violations: checkOrder(end) };
    };
  },
};

/** Stores the times of a first attempt under the reference of its booking. Ignores later attempts. */
function note(
  attempts: Map<string, FirstAttempt[]>,
  { headers, body }: ReceivedRequest,
  times: Pick<FirstAttempt, "from" | "until">,
): void {
  if (headers["service-delivery-attempt"] !== "1") return;
  const { type, data } = JSON.parse(body.toString());
  attempts.set(data.reference, [...(attempts.get(data.reference) ?? []), { type, ...times }]);
}

const timeoutMs = 60_000;

async function waitUntilSucceeded(
  { observer }: RaceTestbed,
  { reference, endpoint }: { reference: string; endpoint: number },
): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(20)) {
    const { rows } = await observer.query(
      `select 1 from webhook_deliveries d join events e on e.id = d.event_row_id join bookings b on b.id = e.booking_id
       where b.reference = $1 and d.endpoint_id = $2 and d.status = 'succeeded'`,
      [reference, endpoint],
    );
    if (rows.length === types.length) return;
  }
}

async function readEvents({ observer }: RaceTestbed, reference: string): Promise<string[]> {
  const { rows } = await observer.query<{ type: string }>(
    "select e.type from events e join bookings b on b.id = e.booking_id where b.reference = $1 order by e.seq",
    [reference],
  );
  return rows.map(({ type }) => type);
}
