import { setTimeout as sleep } from "node:timers/promises";
import type { SupplierReply } from "../../../server/testing/supplier-server";
import { describeReply, findViolatedRules, type Race, type RoundResult } from "../race";
import { plentyDay, supplierCar } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import type { Reply } from "../testbed/race-request";
import { type BookingTrail, bookOne, readTrail } from "./ending";

export type SupplierEnd = {
  cancel: Reply;
  trail: BookingTrail;
  /** The state of the supplier job: `cancelled` or `failed` when it has finished. */
  jobState: string;
  /**
   * The number of reservations that the supplier made for the booking. `remaining` is the number that it still holds.
   */
  made: number;
  remaining: number;
};

/**
 * Checks that the booking is cancelled, no event occurs twice, and the supplier made at most one reservation and holds
 * none. Returns a message for each violation.
 */
export function checkSupplierEnd({ cancel, trail, jobState, made, remaining }: SupplierEnd): string[] {
  const { events } = trail;
  const count = (type: string) => events.filter((one) => one === type).length;
  return findViolatedRules([
    [cancel.status === 200, `cancel returned ${describeReply(cancel)}`],
    [trail.status === "cancelled", `the status is ${trail.status}`],
    [count("booking.cancelled") === 1, `the events are ${events.join(", ")}`],
    [new Set(events).size === events.length, `the events are ${events.join(", ")}`],
    [
      count("booking.confirmed") === count("booking.supplier_confirmed"),
      `the events are ${events.join(", ")}`,
    ],
    [made <= 1, `the supplier made ${made} reservations`],
    [remaining === 0, "the supplier still holds a reservation"],
    [["cancelled", "failed"].includes(jobState), `the supplier job is ${jobState}`],
  ]);
}

const timeoutMs = 60_000;

export const supplierRace: Race = {
  name: "supplier",
  contenders: "the partner cancels while the supplier responds",
  rounds: 2000,
  shortRounds: 12,
  concurrency: 12,
  workers: true,
  open: async (testbed) => {
    const calls = holdReservations(testbed);
    return async (round, random): Promise<RoundResult> => {
      const mark = `supplier-${round}`;
      const reference = await bookOne(testbed, { slug: supplierCar, day: plentyDay(round), mark });
      const release = await calls.waitFor(reference);
      const rejects = random.chance(0.25);
      const burst = testbed.openBurst();
      const path = `/v1/bookings/${reference}/cancel`;
      const cancelling = burst.send([{ method: "POST", path, as: { token: testbed.accounts[0].token } }]);
      // Wait 0 to 3 turns, so that either the supplier's response or the cancellation may be first.
      const delayTurns = random.between(0, 3);
      for (let turn = 0; turn < delayTurns; turn += 1) await new Promise(setImmediate);
      release(rejects ? "refuse" : "reserve");
      const [cancel] = await cancelling;
      burst.close();
      if (cancel === undefined) throw new Error("The burst returned no reply.");
      const end = { cancel, ...(await waitUntilSettled(testbed, reference)) };
      const first = end.trail.events.includes("booking.confirmed") ? "confirmed, then " : "";
      const failed = end.trail.events.includes("booking.supplier_failed") ? "refused, then " : "";
      return { outcomes: { [`${first}${failed}cancelled`]: 1 }, violations: checkSupplierEnd(end) };
    };
  },
};

type Release = (answer: "reserve" | "refuse") => void;

/**
 * Makes the supplier hold every reservation request until its round releases it. A repeated request gets the first
 * reply at once.
 */
function holdReservations({ supplier }: RaceTestbed) {
  const arrived = new Map<string, Release>();
  const awaited = new Map<string, (release: Release) => void>();
  const decided = new Map<string, SupplierReply>();
  supplier.scripts.reserve = async (call) => {
    const key = call.key ?? "";
    const known = decided.get(key);
    if (known !== undefined) return known;
    const answer = await new Promise<"reserve" | "refuse">((resolve) => {
      arrived.set(key, resolve);
      awaited.get(key)?.(resolve);
    });
    const reply: SupplierReply =
      answer === "reserve" ? supplier.reserve(call) : { status: 409, body: { error: "sold out" } };
    decided.set(key, reply);
    return reply;
  };
  return {
    waitFor: async (key: string): Promise<Release> =>
      arrived.get(key) ?? (await new Promise((resolve) => awaited.set(key, resolve))),
  };
}

/** Waits up to `timeoutMs` until the supplier job has finished, and returns the last state. */
async function waitUntilSettled(
  testbed: RaceTestbed,
  reference: string,
): Promise<Omit<SupplierEnd, "cancel">> {
  for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
    const { rows } = await testbed.observer.query<{ state: string }>(
      `select r.state from supplier_reservations r join bookings b on b.id = r.booking_id where b.reference = $1`,
      [reference],
    );
    const jobState = rows[0]?.state ?? "missing";
    if (!["reserving", "cancelling", "reserved"].includes(jobState) || Date.now() > until) {
      const { made, reservations } = testbed.supplier;
      return {
        jobState,
        trail: await readTrail(testbed, reference),
        made: made.filter(({ key }) => key === reference).length,
        remaining: reservations.has(reference) ? 1 : 0,
      };
    }
  }
}
