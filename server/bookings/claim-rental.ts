import type { IdempotentContext } from "../context";
import { ApiError } from "../errors/api-error";
import { assertExpectedTotal, type ExpectedTotal } from "../rentals/assert-expected-total";
import { type QuotedRental, quoteRental, type RentalRequest } from "../rentals/quote-rental";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { claimUnits } from "./bookings.queries";

const maxQuotes = 3;

/** The expected total and, for a replacement, the ID of the replaced booking. */
export type ClaimTerms = ExpectedTotal & { replacesId?: number | undefined };

/**
 * Prices the rental, compares the total with the expected one, then locks the car and claims its units until the
 * transaction ends. If the car changed in between, prices it again, up to `maxQuotes` times in total. A supplier's
 * offer needs no claim. Throws `price_mismatch` if the total is not the expected one. Throws `unavailable` if the units
 * cannot be claimed, or if the car changed at every attempt. Also throws the errors of `quoteRental`.
 */
export async function claimRental(
  ctx: IdempotentContext,
  request: RentalRequest,
  terms: ClaimTerms,
): Promise<QuotedRental> {
  for (let attempt = 1; attempt <= maxQuotes; attempt += 1) {
    const quoted = await quoteRental(ctx.tx, ctx, request);
    assertExpectedTotal(quoted, terms, request.currency);
    if (!scenarioHooks(ctx.config).onClaim(quoted.offer.slug)) break;
    const verdict =
      quoted.claim === null ? "claimed" : await claimUnits(ctx.tx, quoted.claim, terms.replacesId);
    if (verdict === "claimed") return quoted;
    if (verdict === "unavailable") break;
  }
  throw new ApiError(
    "unavailable",
    "The car is no longer available for these dates. Choose another car or other dates.",
  );
}
