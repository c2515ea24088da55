import type { BookingRow } from "@/drizzle/schema/bookings";
import { parseDay } from "@/lib/dates";
import type { IdempotentContext } from "../context";
import { ApiError } from "../errors/api-error";
import { setWorkSavepoint } from "../idempotency/set-work-savepoint";
import { recordPaymentCall } from "../payments/record-payment-call";
import { quotedColumns } from "../rentals/draft-columns";
import { toPriceLines } from "../rentals/price-snapshot";
import type { RentalRequest } from "../rentals/quote-rental";
import { updateBooking } from "../rentals/write-booking";
import { lockReservation } from "../reservations/lock-reservation";
import { bookedColumns } from "./booked-columns";
import { claimRental } from "./claim-rental";
import { applyDueTransitions } from "./due/apply-due-transitions";
import { recordBookingCreated } from "./record-booking-created";
import { enqueueSupplierReservation } from "./supplier/enqueue-supplier-reservation";

export type BookReservation = {
  reference: string;
  paymentReference: string;
  expectedTotal: number | undefined;
};

/**
 * Books a draft of the partner at the current price, and claims units of its car. A supplier's offer needs no claim.
 * Only this function and `createBooking` claim units.
 */
export async function bookReservation(ctx: IdempotentContext, input: BookReservation): Promise<BookingRow> {
  recordPaymentCall(ctx, { ...input, draftReference: input.reference });
  const draft = await lockReservation(ctx, input.reference, async (booking) => {
    const settled = await applyDueTransitions(ctx.tx, ctx, booking);
    if (settled !== booking) await setWorkSavepoint(ctx.tx);
    return settled;
  });
  const shownLines = draft.breakdown === null ? undefined : toPriceLines(draft.breakdown);
  const expected = { total: input.expectedTotal, reference: draft.reference, shownLines };
  const quoted = await claimRental(ctx, rentalOfDraft(draft), expected).catch((error) => {
    throw toUnavailable(error);
  });
  const booked = await updateBooking(ctx.tx, draft, {
    ...quotedColumns(quoted),
    ...bookedColumns(ctx, quoted, input.paymentReference),
  });
  await enqueueSupplierReservation(ctx.tx, booked, quoted);
  await recordBookingCreated(ctx, booked, "draft");
  return booked;
}

function rentalOfDraft(draft: BookingRow): RentalRequest {
  const [dateFrom, dateTo] = [parseDay(draft.dateFrom), parseDay(draft.dateTo)];
  if (dateFrom === undefined || dateTo === undefined) throw new Error("The draft's dates are not days.");
  const { pickupHour, returnHour, units, pickupType, currency } = draft;
  return { car: carOf(draft), dateFrom, dateTo, pickupHour, returnHour, units, pickupType, currency };
}

function carOf({ carId, offerSlug }: BookingRow): RentalRequest["car"] {
  if (offerSlug !== null) return { offerSlug, pinned: true };
  if (carId === null) throw new Error("The draft has no car.");
  return { carId };
}

const withdrawn = new Set(["not_found", "invalid_date_range", "unsupported_currency"]);

/**
 * Converts the errors that mean that the draft's car can no longer be booked to `unavailable`, because the car was
 * bookable when the draft was created. Returns any other error unchanged.
 */
function toUnavailable(error: unknown): unknown {
  if (!(error instanceof ApiError) || !withdrawn.has(error.code)) return error;
  return new ApiError(
    "unavailable",
    "The car is no longer available for these dates. Choose another car or other dates.",
  );
}
