import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../../context";
import { isDatabaseFailure } from "../../db/database-failure";
import { findDueBookings } from "../due-bookings.queries";
import { commitDueTransitions } from "./commit-due-transitions";
import { findDueTransition } from "./find-due-transition";
import { mayHaveDueBookings } from "./may-have-due-bookings";

const batch = 100;
/**
 * The time, in milliseconds, after which one call begins no further batch of due transitions. Only a clock that jumps
 * far makes so many bookings due at once. The worker processes the rest.
 */
const maxMs = 2000;

/**
 * Applies and commits the due transitions of the partner's bookings, in batches, until none is left or
 * `maxMs` has passed. Skips a booking that stays due because it waits for its replacement. Logs and skips a
 * booking that fails, but throws if the database fails. Call it before a list, a count or a search, because
 * their filters compare the stored status.
 */
export async function commitDueTransitionsOfPartner(ctx: PartnerContext): Promise<void> {
  const { database, partner, now } = ctx;
  // Usually nothing is due, and concurrent requests share the query that says so.
  if (await mayHaveDueBookings(database, { partnerId: partner.id, now })) await commitInBatches(ctx);
}

async function commitInBatches(ctx: PartnerContext): Promise<void> {
  const { database, partner, now } = ctx;
  const until = performance.now() + maxMs;
  const skippedIds: number[] = [];
  while (performance.now() < until) {
    const owned = { partnerId: partner.id, now, skippedIds, limit: batch };
    const due = await findDueBookings(database, owned);
    if (due.length === 0) return;
    for (const booking of due) {
      if (await commitAndCheckStillDue(ctx, booking)) skippedIds.push(booking.id);
    }
  }
}

/**
 * Applies and commits the due transitions of a booking. Returns true if the booking is still due afterwards, because it
 * waits for its replacement or its processing failed. Logs such a failure, but throws if the database fails.
 */
async function commitAndCheckStillDue(
  { database, now, log, config }: PartnerContext,
  booking: BookingRow,
): Promise<boolean> {
  try {
    const current = await commitDueTransitions({ database, now, config }, booking);
    return findDueTransition(current, now) !== undefined;
  } catch (error) {
    if (isDatabaseFailure(error)) throw error;
    // One booking that cannot be processed must not make every list of its partner fail.
    log.error({ booking: booking.reference, err: error }, "due booking failed");
    return true;
  }
}
