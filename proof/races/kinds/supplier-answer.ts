import { setTimeout as sleep } from "node:timers/promises";
import type { SupplierReply } from "../../../server/testing/supplier-server";
import { answerOf, broken, type Finding, type Race } from "../race";
import type { Told } from "../testbed/ask";
import type { RaceStage } from "../testbed/open-testbed";
import { plentyDay, suppliedCar } from "../testbed/world";
import { bookOne, type Trail, trailOf } from "./ending";

export type SupplierEnd = {
  cancel: Told;
  trail: Trail;
  /** Of our side: `cancelled` or `failed` once there is nothing left to do. */
  work: string;
  /** Reservations the supplier made under the booking's reference, and those that are still there. */
  made: number;
  left: number;
};

/** Cancelled whatever came first; the supplier was told once, and keeps no car for a booking that is over. */
export function judgeSupplierEnd({ cancel, trail, work, made, left }: SupplierEnd): string[] {
  const { events } = trail;
  const count = (type: string) => events.filter((one) => one === type).length;
  return broken([
    [cancel.status === 200, `cancelling was told ${answerOf(cancel)}`],
    [trail.status === "cancelled", `it is ${trail.status}`],
    [count("booking.cancelled") === 1, `events: ${events.join(", ")}`],
    [new Set(events).size === events.length, `events: ${events.join(", ")}`],
    [count("booking.confirmed") === count("booking.supplier_confirmed"), `events: ${events.join(", ")}`],
    [made <= 1, `the supplier made ${made} reservations`],
    [left === 0, "the supplier still keeps a reservation"],
    [["cancelled", "failed"].includes(work), `the work at the supplier is ${work}`],
  ]);
}

const timeoutMs = 60_000;

export const supplierRace: Race = {
  name: "supplier",
  contenders: "the partner cancels, the supplier's answer arrives",
  rounds: 2000,
  fewest: 12,
  atOnce: 12,
  workers: true,
  open: async (stage) => {
    const calls = holdReservations(stage);
    return async (round, random): Promise<Finding> => {
      const mark = `supplier-${round}`;
      const reference = await bookOne(stage, { slug: suppliedCar, day: plentyDay(round), mark });
      const release = await calls.of(reference);
      const refuses = random.chance(0.25);
      const volley = stage.volley();
      const path = `/v1/bookings/${reference}/cancel`;
      const cancelling = volley.fire([{ method: "POST", path, as: { token: stage.accounts[0].token } }]);
      // The answer travels as far as the call does, so which of them comes first is anybody's guess.
      const late = random.between(0, 3);
      for (let turn = 0; turn < late; turn += 1) await new Promise(setImmediate);
      release(refuses ? "refuse" : "reserve");
      const [cancel] = await cancelling;
      volley.close();
      if (cancel === undefined) throw new Error("One was asked.");
      const end = { cancel, ...(await settled(stage, reference)) };
      const first = end.trail.events.includes("booking.confirmed") ? "confirmed, then " : "";
      const failed = end.trail.events.includes("booking.supplier_failed") ? "refused, then " : "";
      return { outcomes: { [`${first}${failed}cancelled`]: 1 }, violations: judgeSupplierEnd(end) };
    };
  },
};

type Release = (answer: "reserve" | "refuse") => void;

/** Every call for a reservation waits until its round lets it go; a call that is made again is answered at once. */
function holdReservations({ supplier }: RaceStage) {
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
    of: async (key: string): Promise<Release> =>
      arrived.get(key) ?? (await new Promise((resolve) => awaited.set(key, resolve))),
  };
}

/** Once nothing is left to be done at the supplier. */
async function settled(stage: RaceStage, reference: string): Promise<Omit<SupplierEnd, "cancel">> {
  for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
    const { rows } = await stage.observer.query<{ state: string }>(
      `select r.state from supplier_reservations r join bookings b on b.id = r.booking_id where b.reference = $1`,
      [reference],
    );
    const work = rows[0]?.state ?? "missing";
    if (!["reserving", "cancelling", "reserved"].includes(work) || Date.now() > until) {
      const { made, reservations } = stage.supplier;
      return {
        work,
        trail: await trailOf(stage, reference),
        made: made.filter(({ key }) => key === reference).length,
        left: reservations.has(reference) ? 1 : 0,
      };
    }
  }
}
