import type { BookingRow } from "@/drizzle/schema/bookings";
import { recordAudit } from "../audit/record-audit";
import type { IdempotentContext } from "../context";
import { recordEvents } from "../events/record-events";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { presentBooking } from "./present-booking";

/**
 * Writes the audit entry and the two events of a new booking. Call it last in the transaction, because it
 * locks the partner's event sequence.
 */
export async function recordBookingCreated(
  ctx: IdempotentContext,
  booked: BookingRow,
  from: "draft" | null,
): Promise<void> {
  const { tx, partner } = ctx;
  const data = presentBooking(booked);
  const audited = recordAudit(tx, ctx, {
    action: "booking.book",
    partnerId: partner.id,
    target: { type: "booking", id: booked.reference },
    before: { status: from },
    after: { status: booked.status, total: data.total, currency: data.currency },
  });
  const recorded = recordEvents(tx, { partnerId: partner.id, config: ctx.config }, [
    { type: "booking.created", bookingId: booked.id, data },
    { type: "booking.payment_authorized", bookingId: booked.id, data },
  ]);
  // Pipelined: neither statement needs the other's result.
  await Promise.all([audited, recorded]);
  scenarioHooks(ctx.config).onBooked(data.car.slug);
}
