import type { Day } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import { getConverter } from "../catalogue/rates/get-converter";
import { assertPickupAhead } from "../catalogue/read/assert-pickup-ahead";
import { assertStayDates } from "../catalogue/read/assert-stay-dates";
import type { CarKey } from "../catalogue/read/find-car-tariff";
import { findCarTariff } from "../catalogue/read/find-car-tariff";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { listDayPrices, listOfferPrice } from "../pricing/list-day-prices";
import { quoteOffer } from "../pricing/quote-offer";
import { quoteStay } from "../pricing/quote-stay";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { type FoundOffer, findOffer, isOfferOfExpiredSearch } from "../suppliers/find-offer";
import { isPastRetention } from "../suppliers/purge-searches";
import type { FoundRental, RentalRequest } from "./quote-rental";

/**
 * Returns the rental of one of the service's own cars for a stay, at the current price. Does not check whether units
 * are available. Throws `not_found`, `invalid_date_range`, `unsupported_currency` or `delivery_not_available`.
 */
export async function findCarRental(
  db: Db,
  ctx: PartnerContext,
  request: Omit<RentalRequest, "car"> & { car: CarKey },
): Promise<FoundRental> {
  const { units, currency } = request;
  const car = await findCarTariff(db, request.car, request);
  if (car === undefined || !car.offered) throw new ApiError("not_found", "Car not found. Check `car_slug`.");
  assertPickupPossible(ctx.now, request, car);
  const { invoiceCurrency } = ctx.partner;
  const carCurrencies = [car.tariff.currency];
  const converter = await getConverter(db, { now: ctx.now, invoiceCurrency, currency, carCurrencies });
  if (request.pickupType === "delivery" && !car.delivers) {
    throw new ApiError(
      "delivery_not_available",
      "This car cannot be delivered. Book it with counter pickup.",
    );
  }
  const { carId, revision, slug, supplierId, startsAt, heldUntil } = car;
  const tariff = scenarioHooks(ctx.config).onQuote(slug, car.tariff);
  return {
    offer: {
      ...car,
      offerSlug: null,
      // The supplier identifies the car by its catalogue slug.
      supplier: supplierId === null ? null : { supplierId, offerId: slug },
    },
    claim: { carId, revision, units, startsAt, heldUntil },
    quote: quoteStay({ tariff, stay: request, converter }),
    carCurrency: tariff.currency,
    prices: listDayPrices(tariff, request),
  };
}

/** Throws `invalid_date_range` if the dates of the rental are not allowed or its pickup time is not in the future. */
export function assertPickupPossible(
  now: Date,
  stay: { dateFrom: Day; dateTo: Day },
  rental: { startsAt: Date; location: { timezone: string } },
): void {
  const { dateFrom, dateTo } = stay;
  assertStayDates({ dateFrom, dateTo, earliest: todayIn(rental.location.timezone, now) });
  assertPickupAhead(now, { startsAt: rental.startsAt, dateFrom, dateTo });
}

type OfferRequest = Omit<RentalRequest, "car"> & { offerSlug: string; pinned: boolean };

/**
 * Returns the rental of an offer from one of the partner's searches, at the offer's price and today's exchange rates.
 * If the search has expired, accepts the offer only with `pinned`. Otherwise throws `search_expired` for 30 days after
 * the expiry, then `not_found`. Also throws `not_found` for an unknown offer, `invalid_date_range`,
 * `unsupported_currency`, `delivery_not_available`, or `unavailable` if the offer does not fit the request.
 */
export async function findOfferRental(
  db: Db,
  ctx: PartnerContext,
  request: OfferRequest,
): Promise<FoundRental> {
  const owner = { partnerId: ctx.partner.id, slug: request.offerSlug };
  const offer = await findOffer(db, owner, request);
  if (offer === undefined || (!request.pinned && offer.searchExpiresAt <= ctx.now)) {
    // A pinned offer is missing only if its city is no longer published. A deleted offer is known only by its slug.
    const expired =
      offer === undefined
        ? !request.pinned && (await isOfferOfExpiredSearch(db, owner, ctx.now))
        : !isPastRetention({ expiresAt: offer.searchExpiresAt }, ctx.now);
    if (expired) {
      throw new ApiError("search_expired", "The search that returned this car has expired. Search again.");
    }
    throw new ApiError("not_found", "Car not found. Check `car_slug`.");
  }
  assertPickupPossible(ctx.now, request, offer);
  const { invoiceCurrency } = ctx.partner;
  const { currency } = request;
  const carCurrencies = [offer.currency];
  const converter = await getConverter(db, { now: ctx.now, invoiceCurrency, currency, carCurrencies });
  assertOffered(offer, request);
  const { slug, title, imageUrl, vehicleType, location, startsAt, endsAt, supplierId, offerId } = offer;
  return {
    offer: {
      carId: null,
      offerSlug: slug,
      slug,
      title,
      imageUrl,
      vehicleType,
      location,
      fulfilment: "supplier",
      supplier: { supplierId, offerId },
      startsAt,
      endsAt,
      // The service does not hold its own units, so no turnaround applies.
      heldUntil: endsAt,
    },
    claim: null,
    quote: quoteOffer({ offer, stay: request, converter }),
    carCurrency: offer.currency,
    prices: listOfferPrice(offer),
  };
}

function assertOffered(offer: FoundOffer, { pickupType, units }: OfferRequest): void {
  if (pickupType === "delivery" && !offer.pickupTypes.includes(pickupType)) {
    throw new ApiError(
      "delivery_not_available",
      "This car cannot be delivered. Book it with counter pickup.",
    );
  }
  if (!offer.pickupTypes.includes(pickupType)) {
    throw new ApiError("unavailable", "This car is available only with delivery.");
  }
  if (!offer.sameStay)
    throw new ApiError("unavailable", "The supplier offered this car for other dates. Search again.");
  if (units > offer.fleetSize)
    throw new ApiError("unavailable", "The supplier offered fewer cars. Reduce `units`.");
}
