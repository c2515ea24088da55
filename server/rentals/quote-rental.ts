import type { Day } from "@/lib/dates";
import { presentImageUrl } from "../catalogue/read/present-image-url";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { breakDownPrice, type PriceLine } from "../pricing/break-down-price";
import type { DayPrice } from "../pricing/list-day-prices";
import { type StayQuote, splitCommission } from "../pricing/quote-stay";
import { findCarRental, findOfferRental } from "./find-rental";

export type RentalRequest = {
  /**
   * `pinned`: true if an unexpired draft has this offer. The offer can then be booked even after its search has
   * expired.
   */
  car: { slug: string } | { carId: number } | { offerSlug: string; pinned: boolean };
  dateFrom: Day;
  dateTo: Day;
  pickupHour: number;
  returnHour: number;
  units: number;
  pickupType: "pickup" | "delivery";
  /** The currency of the price. Default: the invoice currency. */
  currency: string | undefined;
};

/** The rental of a car or of a supplier's offer, for the requested stay. */
export type RentalOffer = {
  carId: number | null;
  offerSlug: string | null;
  slug: string;
  title: string;
  imageUrl: string;
  vehicleType: { slug: string; name: string } | null;
  location: { id: number; slug: string; name: string; timezone: string };
  fulfilment: "crew" | "on_request" | "supplier";
  /**
   * The supplier that fulfils the rental, and the supplier's ID of the car or offer. Null without a supplier.
   */
  supplier: { supplierId: number; offerId: string } | null;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
};

export type QuotedRental = {
  offer: RentalOffer;
  /** The absolute URL of the image, as in search results. */
  imageUrl: string;
  /** The units to claim from the service's own fleet. Null for a supplier's offer. */
  claim: Claim | null;
  currency: string;
  totalMinor: number;
  baseCurrency: string;
  baseTotalMinor: number;
  fxRate: number;
  commissionMinor: number;
  /** The partner's commission, in percent of the total, as decimal text. */
  commissionRate: string;
  carCurrency: string;
  /** The price of each charged day, or one line for a supplier's offer. The amounts add up to the totals. */
  lines: PriceLine[];
};

/**
 * A rental with its price, without the partner's commission. `quote` is undefined if no exchange rate is
 * available.
 */
export type FoundRental = {
  offer: RentalOffer;
  claim: Claim | null;
  quote: StayQuote | undefined;
  carCurrency: string;
  prices: DayPrice[];
};

/**
 * Returns a rental with its current price for this partner. Throws `not_found`, `search_expired`, `invalid_date_range`,
 * `unsupported_currency`, `delivery_not_available`, or `unavailable` if the supplier's offer does not fit or no
 * exchange rate is available. Does not check whether units are available.
 */
export async function quoteRental(
  db: Db,
  ctx: PartnerContext,
  request: RentalRequest,
): Promise<QuotedRental> {
  const { car } = request;
  const { offer, claim, quote, carCurrency, prices } =
    "offerSlug" in car
      ? await findOfferRental(db, ctx, { ...request, ...car })
      : await findCarRental(db, ctx, { ...request, car });
  if (quote === undefined)
    throw new ApiError(
      "unavailable",
      "No exchange rate is available for this currency. Use your invoice currency.",
    );
  return {
    offer,
    imageUrl: presentImageUrl(offer, ctx.config.publicUrl),
    claim,
    currency: quote.currency,
    totalMinor: quote.totalMinor,
    baseCurrency: quote.baseCurrency,
    baseTotalMinor: quote.baseTotalMinor,
    fxRate: quote.fxRate,
    commissionMinor: splitCommission(quote.totalMinor, ctx.partner.commissionRate).commissionMinor,
    commissionRate: ctx.partner.commissionRate,
    carCurrency,
    lines: breakDownPrice(prices, quote),
  };
}

/**
 * The units of a car that a booking claims, the time for which it holds them, and the revision of the car
 * when its price was read.
 */
export type Claim = { carId: number; revision: number; units: number; startsAt: Date; heldUntil: Date };
