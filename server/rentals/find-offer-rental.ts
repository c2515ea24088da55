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
 * Returns an offer of one of the partner's searches, at its price and today's rates. Throws `search_expired`
 * once the search has expired, because the supplier no longer guarantees the offer.
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
      // The service holds no unit of its own, so no turnaround applies.
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
