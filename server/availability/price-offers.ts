import { getConverter, type Terms } from "../catalogue/rates/get-converter";
import type { Names } from "../catalogue/read/names-in";
import type { Db } from "../db/database";
import { quoteOffer } from "../pricing/quote-offer";
import type { FoundOfferRow } from "../suppliers/read-search";
import type { Search } from "./parse-search";
import { type FoundVehicle, hasWords, isInRange, vehicleTypeOf } from "./price-candidates";
import type { SearchLocation } from "./search-locations.queries";

type Pricing = { search: Search; terms: Terms; places: readonly SearchLocation[]; names: Names };

/**
 * Converts suppliers' offers to vehicles with the same filters, terms and rounding as the service's own cars.
 */
export async function priceOffers(
  db: Db,
  offers: readonly FoundOfferRow[],
  { search, terms, places, names }: Pricing,
): Promise<FoundVehicle[]> {
  if (offers.length === 0) return [];
  const carCurrencies = offers.map(({ currency }) => currency);
  const converter = await getConverter(db, { ...terms, carCurrencies });
  const byId = new Map(places.map((place) => [place.id, place]));
  return offers.flatMap((offer) => {
    const location = byId.get(offer.locationId);
    const vehicleType = vehicleTypeOf(offer, names);
    if (location === undefined || !hasWords(search, offer, vehicleType)) return [];
    const quote = quoteOffer({ offer, stay: search, converter });
    if (quote === undefined || !isInRange(search, quote)) return [];
    const { slug, title, imageUrl, fleetSize } = offer;
    return [{ car: { slug, title, imageUrl, fleetSize }, vehicleType, location, quote }];
  });
}
