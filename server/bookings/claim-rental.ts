import type { IdempotentContext } from "../context";
import { ApiError } from "../errors/api-error";
import {
  assertExpectedTotal,
  type QuotedRental,
  quoteRental,
  type RentalRequest,
} from "../rentals/quote-rental";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { claimUnits } from "./bookings.queries";

const quotes = 3;

/**
 * Prices the rental, compares the total with the expected one, and then locks the car. From here to the
 * commit the units belong to this transaction. If the car changed in between, prices it again. A supplier's
 * offer needs no claim.
 */
export async function claimRental(
  ctx: IdempotentContext,
  request: RentalRequest,
  expected: { total: number | undefined; reference: string | null },
): Promise<QuotedRental> {
  for (let attempt = 1; attempt <= quotes; attempt += 1) {
    const quoted = await quoteRental(ctx.tx, ctx, request);
    assertExpectedTotal(quoted, expected.total, expected.reference);
    if (!scenarioHooks(ctx.config).onClaim(quoted.offer.slug)) break;
    const verdict = quoted.claim === null ? "claimed" : await claimUnits(ctx.tx, quoted.claim);
    if (verdict === "claimed") return quoted;
    if (verdict === "unavailable") break;
  }
  throw new ApiError(
    "unavailable",
    "The car is no longer available for these dates. Choose another car or other dates.",
  );
}
