import type { BookingRow } from "@/drizzle/schema/bookings";
import { recordAudit } from "../audit/record-audit";
import type { IdempotentContext } from "../context";
import { ApiError } from "../errors/api-error";
import { assertExpectedTotal } from "../rentals/assert-expected-total";
import { type RentalOrder, rentalColumns, toRentalRequest } from "../rentals/draft-columns";
import { quoteRental } from "../rentals/quote-rental";
import { insertBooking } from "../rentals/write-booking";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { hasFreeUnits } from "./drafts.queries";

export type CreateReservation = RentalOrder & { expectedTotal: number | undefined };

/**
 * Creates a draft. It holds no unit: the car stays in search results and anyone may book it. Throws `price_mismatch`,
 * `unavailable` if too few units are free, or an error of `quoteRental`.
 */
export async function createReservation(
  ctx: IdempotentContext,
  order: CreateReservation,
): Promise<BookingRow> {
  const { tx, partner, now, config } = ctx;
  const quoted = await quoteRental(tx, ctx, toRentalRequest(order));
  assertExpectedTotal(quoted, { total: order.expectedTotal, reference: null }, order.currency);
  if (quoted.claim !== null && !(await hasFreeUnits(tx, quoted.claim))) {
    throw new ApiError(
      "unavailable",
      "The car is not available for these dates. Choose another car or other dates.",
    );
  }
  const draftSeconds = scenarioHooks(config).onDraft(quoted.offer.slug, config.draftTtlSeconds);
  const draft = {
    ...rentalColumns(partner.id, order, quoted),
    status: "draft" as const,
    reservedAt: now,
    expiresAt: new Date(now.getTime() + draftSeconds * 1000),
  };
  const [written] = await Promise.all([
    insertBooking(tx, draft),
    recordAudit(tx, ctx, {
      action: "reservation.create",
      partnerId: partner.id,
      target: { type: "booking", id: draft.reference },
      after: { status: draft.status },
    }),
  ]);
  return written;
}
