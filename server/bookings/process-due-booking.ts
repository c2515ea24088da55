import type { BookingRow } from "@/drizzle/schema/bookings";
import { withPartnerClock } from "../clock/partner-clock";
import type { Acting, Actor, Runtime } from "../context";
import type { Tx } from "../db/database";
import { isDatabaseFailure } from "../db/database-failure";
import { inTransaction } from "../db/in-transaction";
import { readClock } from "../db/read-clock";
import { applyDueTransitions } from "./due/apply-due-transitions";
import { claimExpiredBooking, claimFinishedBooking, claimForCrewSimulator } from "./due-bookings.queries";
import { expireBooking } from "./expire-booking";

/** Processes one due booking in one transaction. Returns false if no booking is due. */
export type ProcessDueBooking = (runtime: Runtime) => Promise<boolean>;

type Act = (tx: Tx, acting: Acting, booking: BookingRow) => Promise<unknown>;

const service: Actor = { type: "service", id: null };

export const expireDueBooking = createProcessor({
  claim: claimExpiredBooking,
  act: expireBooking,
  actor: service,
});

export const completeDueBooking = createProcessor({
  claim: claimFinishedBooking,
  // The claim's snapshot is older than its lock: a replacement or another clock may have been stored in between.
  act: applyDueTransitions,
  actor: service,
});

/** Creates a processor of the bookings on which the sandbox's crew simulator must decide. */
export function createCrewSimulatorProcessor(act: Act): ProcessDueBooking {
  return createProcessor({ claim: claimForCrewSimulator, act, actor: { type: "crew", id: "autopilot" } });
}

/**
 * The time, in milliseconds, for which a booking is skipped after its processing failed, so that it does not block
 * others.
 */
const failureBackoffMs = 60_000;

function createProcessor(due: {
  claim: (tx: Tx, skippedIds: readonly number[]) => Promise<BookingRow | undefined>;
  act: Act;
  actor: Actor;
}): ProcessDueBooking {
  const { claim, act, actor } = due;
  const resting = new Map<number, number>();
  return async ({ database, config }) => {
    for (const [id, until] of resting) if (until < Date.now()) resting.delete(id);
    let taken: BookingRow | undefined;
    try {
      return await inTransaction(database, async (tx) => {
        taken = await claim(tx, [...resting.keys()]);
        if (taken === undefined) return false;
        const acting = { actor, now: await readClock(tx), requestId: null, config };
        await act(tx, await withPartnerClock(tx, acting, taken.partnerId), taken);
        return true;
      });
    } catch (error) {
      if (taken !== undefined && !isDatabaseFailure(error))
        resting.set(taken.id, Date.now() + failureBackoffMs);
      throw error;
    }
  };
}
