import { getConverter } from "../catalogue/rates/get-converter";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { quoteOffer } from "../pricing/quote-offer";
import { type FoundOffer, findOffer } from "../suppliers/find-offer";
import { assertPickupPossible } from "./assert-pickup-possible";
import type { FoundRental, RentalRequest } from "./quote-rental";

type OfferRequest = Omit<RentalRequest, "car"> & { offerSlug: string };

/**
 * A supplier's offer to one of the partner's searches, at the offer's price and today's rates. Answers `search_expired`
 * once the search has lapsed: the supplier stands by its offer no longer.
 */
export async function findOfferRental(
  db: Db,
  ctx: PartnerContext,
  request: OfferRequest,
): Promise<FoundRental> {
  const offer = await findOffer(db, { partnerId: ctx.partner.id, slug: request.offerSlug }, request);
  if (offer === undefined) throw new ApiError("not_found", "Car not found. Check `car_slug`.");
  if (offer.searchExpiresAt <= ctx.now) {
    throw new ApiError("search_expired", "The search that returned this car has expired. Search again.");
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
      // Nothing of the service's own is held, so there is no turnaround to wait for.
      heldUntil: endsAt,
    },
    claim: null,
    quote: quoteOffer({ offer, stay: request, converter }),
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
