import { getBooking } from "../../bookings/get-booking";
import type { PartnerContext } from "../../context";
import { type ListPayments, listPaymentsBy } from "../../payments/list-payments";
import { updatePartnerPayments } from "../../payments/mark-unbooked-payments";
import { presentPayment } from "../../payments/present-payment";
import type { Payment } from "../../payments/select-payments";
import { maskOutput } from "../../staff/access/mask-output";
import { exportedPageSize, exportPages } from "../export-pages";
import {
  countRefundsDue,
  findOldestRefundsDue,
  findPaymentsOfBooking,
  findShownPage,
  type ShownPayment,
} from "./shown-payments.queries";

/** Returns a page of the partner's payments with their customers, newest first. */
export async function listShownPayments(ctx: PartnerContext, query: ListPayments) {
  return await listPaymentsBy(ctx, query, (page) => findShownPage(ctx.database, page));
}

/**
 * Returns the payment whose reference the booking has, then other payments that are linked to the booking. Throws
 * `not_found`.
 */
export async function listBookingPayments(ctx: PartnerContext, reference: string): Promise<Payment[]> {
  const booking = await getBooking(ctx, reference);
  return await findPaymentsOfBooking(ctx.database, booking);
}

const oldestShown = 5;

/** Returns the number of due refunds, and the 5 payments whose refund has been due longest. */
export async function getRefundsDue(ctx: PartnerContext) {
  await updatePartnerPayments(ctx);
  const { database, partner, now } = ctx;
  const [total, rows] = await Promise.all([
    countRefundsDue(database, partner.id),
    findOldestRefundsDue(database, { partnerId: partner.id, limit: oldestShown }),
  ]);
  return { now: now.toISOString(), total, data: rows.map(presentShownPayment) };
}

/** Converts a payment to the wire format of the portal API. */
export function presentShownPayment(row: ShownPayment) {
  const { bookingStatus } = row;
  return {
    ...presentPayment(row),
    customer: row.customer,
    // The booking of a payment is never a draft.
    booking_status: bookingStatus === "draft" ? null : bookingStatus,
  };
}

type Cells = ReturnType<typeof presentShownPayment>;

const columns = [
  "payment_reference",
  "state",
  "reason",
  "amount",
  "currency",
  "customer",
  "booking",
  "external_ref",
  "created_at",
  "due_since",
  "refunded_at",
  "refund_reference",
  "id",
] as const satisfies readonly (keyof Cells)[];

/** Yields the list of payments as CSV, page by page. */
export async function* exportPayments(
  ctx: PartnerContext,
  filters: Omit<ListPayments, "limit" | "cursor">,
): AsyncGenerator<string, void> {
  yield* exportPages(
    columns,
    (cursor) => listShownPayments(ctx, { ...filters, limit: exportedPageSize, cursor }),
    (row) => {
      const shown = maskOutput(ctx, presentShownPayment(row));
      return columns.map((column) => shown[column]);
    },
  );
}
