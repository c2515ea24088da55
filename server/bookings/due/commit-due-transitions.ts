import type { BookingRow } from "@/drizzle/schema/bookings";
import { withPartnerClock } from "../../clock/partner-clock";
import type { Acting, PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { findBooking, lockBooking } from "../bookings.queries";
import { readBooking } from "../read-booking";
import { applyDueTransitions } from "./apply-due-transitions";
import { findDueTransition } from "./find-due-transition";

type Call = Pick<PartnerContext, "database" | "now" | "config">;

/**
 * Applies and commits the transitions that are due for a booking that was read without a lock, and returns the booking.
 * Transitions of its replacement come first, because they can change this booking. Concurrent calls and the worker
 * apply each transition once. Opens a transaction only if a transition is due.
 */
export async function commitDueTransitions(ctx: Call, booking: BookingRow): Promise<BookingRow> {
  const current = booking.replacedBy === null ? booking : await commitReplacementTransitions(ctx, booking);
  if (findDueTransition(current, ctx.now) === undefined) return current;
  return await inTransaction(ctx.database, async (tx) => {
    const locked = await lockBooking(tx, current);
    return locked === undefined ? current : await applyDueTransitions(tx, ctx, locked);
  });
}

/**
 * Applies and commits the due transitions of the booking's replacement, if it has one. Returns the booking, read again
 * if there were such transitions.
 */
async function commitReplacementTransitions(ctx: Call, booking: BookingRow): Promise<BookingRow> {
  const { database } = ctx;
  const { partnerId, reference, replacedBy } = booking;
  if (replacedBy === null) return booking;
  const replacement = await findBooking(database, { partnerId, reference: replacedBy });
  if (replacement === undefined || findDueTransition(replacement, ctx.now) === undefined) return booking;
  await commitDueTransitions(ctx, replacement);
  return (await findBooking(database, { partnerId, reference })) ?? booking;
}

/**
 * Returns a booking of the partner after its due transitions, or undefined for drafts, unknown references and
 * other partners' bookings. Call it before an action, so that a rejected action does not undo the
 * transitions.
 */
export async function commitDueTransitionsByReference(
  ctx: PartnerContext,
  reference: string,
): Promise<BookingRow | undefined> {
  const booking = await readBooking(ctx.database, { partnerId: ctx.partner.id, reference });
  return booking && (await commitDueTransitions(ctx, booking));
}

/** Applies and commits the due transitions of the booking that replaces a partner's booking, if there is one. */
export async function commitDueTransitionsOfReplacement(
  ctx: PartnerContext,
  reference: string,
): Promise<void> {
  const booking = await findBooking(ctx.database, { partnerId: ctx.partner.id, reference });
  if (booking !== undefined) await commitReplacementTransitions(ctx, booking);
}

/**
 * Applies and commits the due transitions of a booking of any partner, by that partner's clock. Used by the crew's
 * operations. Does nothing for drafts and unknown references.
 */
export async function commitDueTransitionsForCrew(
  database: Database,
  acting: Acting,
  reference: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const booking = await lockBooking(tx, { reference, partnerId: null });
    if (booking === undefined) return;
    await applyDueTransitions(tx, await withPartnerClock(tx, acting, booking.partnerId), booking);
  });
}
