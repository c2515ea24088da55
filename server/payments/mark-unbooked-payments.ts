import { commitDueTransitionsOfPartner } from "../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { findDuePayments, markAllNotBooked, markNotBooked } from "./payments.queries";

const batch = 500;
/**
 * The maximum time for updating a partner's payments, in milliseconds. It suffices unless a clock has jumped far and
 * made many payments due at once.
 */
const maxMs = 2000;

/**
 * Marks up to 500 payments as due for a refund because no booking followed in time. Returns whether there may be more.
 */
export async function markUnbookedPayments(database: Database): Promise<boolean> {
  return (await markAllNotBooked(database, batch)) === batch;
}

/**
 * Applies due changes to the partner's bookings, then to its payments for at most 2 s. Call it before reading payments
 * or changing one. Marks each payment in its own transaction, so that it never waits for a lock while it holds another.
 */
export async function updatePartnerPayments(ctx: PartnerContext): Promise<void> {
  await commitDueTransitionsOfPartner(ctx);
  const { database, partner, now } = ctx;
  const until = performance.now() + maxMs;
  while (performance.now() < until) {
    const due = await findDuePayments(database, { partnerId: partner.id, now, limit: batch });
    for (const id of due) await markNotBooked(database, id, now);
    if (due.length < batch) return;
  }
}
