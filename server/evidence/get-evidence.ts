import { sql } from "drizzle-orm";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Evidence } from "@/lib/contracts/evidence";
import { getBooking, readStoredBooking } from "../bookings/get-booking";
import { presentBooking } from "../bookings/present-booking";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { listBookingEvents } from "../events/list-booking-events";
import { findPaymentByReference } from "../payments/find-payment-by-reference";
import { presentStoredBreakdown } from "../rentals/present-stored-breakdown";
import { listBookingDeliveries } from "../webhooks/delivery/log/list-booking-deliveries";
import {
  findLoggedSearch,
  findOfferSearch,
  findRequests,
  findTransitions,
  type SearchRow,
} from "./evidence.queries";
import { signDocument } from "./sign-document";

/** Applies due transitions, then returns the signed record of the booking, read in one snapshot. Throws `not_found`. */
export async function getEvidence(ctx: PartnerContext, reference: string): Promise<Evidence> {
  await getBooking(ctx, reference);
  const partnerId = ctx.partner.id;
  const document = await inTransaction(ctx.database, async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    const booking = await readStoredBooking(tx, { partnerId, reference });
    if (booking === undefined) throw new Error("The booking disappeared.");
    return await collect(tx, ctx, booking);
  });
  // Undefined values would be part of the object but not of its JSON.
  const complete: typeof document = JSON.parse(JSON.stringify(document));
  return { ...complete, ...(await signDocument(ctx.keys, complete, "evidence")) };
}

async function collect(
  tx: Tx,
  ctx: PartnerContext,
  booking: BookingRow,
): Promise<Omit<Evidence, "digest" | "signature">> {
  const { reference, id: bookingId } = booking;
  const owned = { partnerId: ctx.partner.id, reference, bookingId };
  const search = await findSearch(tx, booking);
  const requests = await findRequests(tx, booking);
  const transitions = await findTransitions(tx, owned);
  const events = await listBookingEvents(tx, ctx, owned);
  const deliveries = await listBookingDeliveries(tx, owned);
  const payment = await findPaymentByReference(tx, booking);
  return {
    booking: presentBooking(booking),
    breakdown: presentStoredBreakdown(booking),
    search: search === undefined ? null : presentSearch(search),
    requests: requests.map(({ requestId, at, ...request }) => ({
      request_id: requestId,
      at: at.toISOString(),
      ...request,
    })),
    transitions: transitions.map(({ at, ...change }) => ({ at: at.toISOString(), ...change })),
    events,
    deliveries,
    payment,
    generated_at: ctx.now.toISOString(),
  };
}

async function findSearch(tx: Tx, booking: BookingRow): Promise<SearchRow | undefined> {
  const { partnerId, offerSlug } = booking;
  const found = offerSlug === null ? undefined : await findOfferSearch(tx, { partnerId, offerSlug });
  return found ?? (await findLoggedSearch(tx, booking));
}

function presentSearch({ searchId, at, query }: SearchRow) {
  return { search_id: searchId, at: at.toISOString(), query };
}
