import { todayIn } from "@/lib/zone-time";
import { getConverter } from "../catalogue/rates/get-converter";
import { assertStayDates } from "../catalogue/read/assert-stay-dates";
import { type CarDetails, type GetCar, getBothDatesOrNone, type PricedCar } from "../catalogue/read/get-car";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { listOfferPrice } from "../pricing/list-day-prices";
import { presentQuoteBreakdown } from "../pricing/present-breakdown";
import { quoteOffer } from "../pricing/quote-offer";
import { type FoundOfferDetails, findOfferDetails } from "../suppliers/find-offer";
import { unreportedAttributes } from "../suppliers/unreported-attributes";

/**
 * Returns an offer of one of the partner's searches in the form of a car. Its price is for the dates of the
 * search. Throws `invalid_date_range` for other dates and `not_found` once the search has expired, and
 * otherwise the errors of `getCar`.
 */
export async function getOfferCar(
  ctx: PartnerContext,
  { slug, dateFrom, dateTo, currency, breakdown }: GetCar,
): Promise<PricedCar> {
  const { now, database, partner } = ctx;
  const dates = getBothDatesOrNone(dateFrom, dateTo, breakdown);
  const offer = await findOfferDetails(database, { partnerId: partner.id, slug });
  if (offer === undefined || offer.searchExpiresAt <= now) {
    throw new ApiError(
      "not_found",
      "Car not found. Check the slug. An offer is found until its search expires.",
    );
  }
  const carCurrencies = [offer.currency];
  const { invoiceCurrency } = partner;
  const converter = await getConverter(database, { now, invoiceCurrency, currency, carCurrencies });
  if (dates !== undefined) {
    const earliest = todayIn(offer.location.timezone, now);
    assertStayDates({ dateFrom: dates.from, dateTo: dates.to, earliest });
    if (dates.from !== offer.dateFrom || dates.to !== offer.dateTo) {
      throw new ApiError(
        "invalid_date_range",
        "The supplier offered this car for other dates. Search again.",
        {
          date_from: dates.from,
          date_to: dates.to,
        },
      );
    }
  }
  const units = breakdown?.units ?? 1;
  const quote = quoteOffer({ offer, stay: { ...offer, units }, converter });
  if (quote === undefined)
    throw new ApiError("not_found", "No price is available for this car under your terms.");
  return {
    car: toCarDetails(offer),
    quote,
    dated: dates !== undefined,
    converter,
    breakdown:
      breakdown &&
      presentQuoteBreakdown(ctx, { quote, units, carCurrency: offer.currency }, listOfferPrice(offer)),
  };
}

function toCarDetails(offer: FoundOfferDetails): CarDetails {
  return { ...unreportedAttributes, rateTiers: [], ...offer };
}
