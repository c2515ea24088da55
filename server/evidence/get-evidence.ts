import { sql } from "drizzle-orm";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Evidence } from "@/lib/contracts/evidence";
import { findBooking } from "../bookings/bookings.queries";
import { getBooking } from "../bookings/get-booking";
import { presentBooking } from "../bookings/present-booking";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { presentEvent } from "../events/present-event";
import { findPaymentsPage, type Payment } from "../payments/payments.queries";
import { presentPayment } from "../payments/present-payment";
import { presentStoredBreakdown } from "../rentals/present-stored-breakdown";
import { findBookingDeliveries } from "../webhooks/delivery/log/delivery-log.queries";
import { presentDelivery } from "../webhooks/delivery/log/present-delivery";
import {
  findBookingEvents,
  findLoggedSearch,
  findOfferSearch,
  findRequests,
  findTransitions,
  type SearchRow,
} from "./evidence.queries";
import { signEvidence } from "./sign-evidence";

/**
 * Returns what the service recorded about a booking after its due transitions, from one snapshot, signed. Throws
 * `not_found`.
 */
export async function getEvidence(ctx: PartnerContext, reference: string): Promise<Evidence> {
  await getBooking(ctx, reference);
  const partnerId = ctx.partner.id;
  const document = await inTransaction(ctx.database, async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    const booking = await findBooking(tx, { partnerId, reference });
    if (booking === undefined) throw new Error("The booking disappeared.");
    return await collect(tx, ctx, booking);
  });
  // Undefined values would be part of the object but not of its JSON.
  const complete: typeof document = JSON.parse(JSON.stringify(document));
  return { ...complete, ...(await signEvidence(ctx.keys, complete)) };
}

async function collect(
  tx: Tx,
  ctx: PartnerContext,
  booking: BookingRow,
): Promise<Omit<Evidence, "digest" | "signature">> {
  const { reference, id: bookingId } = booking;
  const owned = { partnerId: ctx.partner.id, reference, bookingId };
  const search = await findSearch(tx, booking);
  const requests = await findRequests(tx, owned);
  const transitions = await findTransitions(tx, owned);
  const events = await findBookingEvents(tx, owned);
  const deliveries = await findBookingDeliveries(tx, owned);
  const payment = await findPaymentOf(tx, booking);
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
    events: events.map((row) => presentEvent(ctx.config, row)),
    deliveries: deliveries.map(presentDelivery),
    payment: payment === undefined ? null : presentPayment(payment),
    generated_at: ctx.now.toISOString(),
  };
}

async function findSearch(tx: Tx, booking: BookingRow): Promise<SearchRow | undefined> {
  const { partnerId, offerSlug } = booking;
  const found = offerSlug === null ? undefined : await findOfferSearch(tx, { partnerId, offerSlug });
  return found ?? (await findLoggedSearch(tx, booking));
}

async function findPaymentOf(
  tx: Tx,
  { partnerId, paymentReference }: BookingRow,
): Promise<Payment | undefined> {
  if (paymentReference === null) return undefined;
  const [payment] = await findPaymentsPage(tx, { partnerId, filters: { paymentReference }, limit: 1 });
  return payment;
}

function presentSearch({ searchId, at, query }: SearchRow) {
  return { search_id: searchId, at: at.toISOString(), query };
}
