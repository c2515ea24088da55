import { setImmediate as nextTurn } from "node:timers/promises";
import { toMajor } from "@/lib/money";
import { getConverter, type Terms } from "../catalogue/rates/get-converter";
import type { Names } from "../catalogue/read/localized-names";
import type { Db } from "../db/database";
import type { Converter } from "../pricing/convert";
import { quoteOffer } from "../pricing/quote-offer";
import { quoteStay, type StayQuote } from "../pricing/quote-stay";
import type { FoundOfferRow } from "../suppliers/read-search";
import { unreportedAttributes } from "../suppliers/unreported-attributes";
import type { Candidate, CarAttributes } from "./candidates.queries";
import type { Search } from "./parse-search";
import type { SearchLocation } from "./search.queries";
import { matchesWords } from "./text-match";

export type FoundVehicle = {
  car: Pick<Candidate, "slug" | "title" | "imageUrl" | "fleetSize">;
  vehicleType: { slug: string; name: string } | null;
  location: SearchLocation;
  quote: StayQuote;
  source: "own" | "supplier";
  /** The attributes of the car. Null if the caller did not request them. */
  attributes: CarAttributes | null;
  carCurrency: string;
  /** The converter to the currency of the search. */
  converter: Converter;
};

type Pricing = { search: Search; places: readonly SearchLocation[]; converter: Converter; names: Names };

const carsPerTurn = 500;

/**
 * Prices the candidates and returns those that match the search words and the price range. Omits cars whose currency
 * has no exchange rate. Yields to other requests after every `carsPerTurn` cars.
 */
export async function priceCandidates(rows: readonly Candidate[], pricing: Pricing): Promise<FoundVehicle[]> {
  const found: FoundVehicle[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % carsPerTurn === 0) await nextTurn();
    const vehicle = priceCandidate(row, pricing);
    if (vehicle !== undefined) found.push(vehicle);
  }
  return found;
}

function priceCandidate(car: Candidate, pricing: Pricing): FoundVehicle | undefined {
  const { search, places, converter, names } = pricing;
  const location = places[car.place];
  const vehicleType = toVehicleType(car, names);
  if (location === undefined || !matchesSearchWords(search, car, vehicleType)) return undefined;
  const quote = quoteStay({ tariff: car.tariff, stay: search, converter });
  if (quote === undefined || !isInRange(search, quote)) return undefined;
  const { attributes, tariff } = car;
  const carCurrency = tariff.currency;
  return { car, vehicleType, location, quote, source: "own", attributes, carCurrency, converter };
}

type Described = Pick<Candidate, "title" | "typeSlug" | "typeName" | "acrissCode">;

export function toVehicleType({ typeSlug, typeName }: Described, names: Names): FoundVehicle["vehicleType"] {
  return typeSlug === null || typeName === null
    ? null
    : names.vehicleType({ slug: typeSlug, name: typeName });
}

/**
 * Returns whether each search word occurs in the vehicle's title, type name (in English or the partner's language) or
 * ACRISS code.
 */
export function matchesSearchWords(
  { words }: Search,
  { title, typeName, acrissCode }: Described,
  vehicleType: FoundVehicle["vehicleType"],
): boolean {
  // Most searches have no words, and every car would need a list of its texts.
  if (words.length === 0) return true;
  return matchesWords(words, [title, typeName, vehicleType?.name ?? null, acrissCode]);
}

/** Returns whether the total is within the requested price range. */
export function isInRange(
  { priceMin, priceMax }: Search,
  quote: Pick<StayQuote, "totalMinor" | "currency">,
): boolean {
  // Most searches have no range, and every car would need the conversion.
  if (priceMin === undefined && priceMax === undefined) return true;
  const total = toMajor(quote.totalMinor, quote.currency);
  return total >= (priceMin ?? 0) && total <= (priceMax ?? Number.POSITIVE_INFINITY);
}

type OfferPricing = { search: Search; terms: Terms; places: readonly SearchLocation[]; names: Names };

/**
 * Converts suppliers' offers to vehicles, priced on the same terms and with the same rounding as the service's own
 * cars. Omits offers that do not match the search words or the price range, or whose currency has no exchange rate.
 */
export async function priceOffers(
  db: Db,
  offers: readonly FoundOfferRow[],
  { search, terms, places, names }: OfferPricing,
): Promise<FoundVehicle[]> {
  if (offers.length === 0) return [];
  const carCurrencies = offers.map(({ currency }) => currency);
  const converter = await getConverter(db, { ...terms, carCurrencies });
  const byId = new Map(places.map((place) => [place.id, place]));
  return offers.flatMap((offer): FoundVehicle[] => {
    const location = byId.get(offer.locationId);
    const vehicleType = toVehicleType(offer, names);
    if (location === undefined || !matchesSearchWords(search, offer, vehicleType)) return [];
    const quote = quoteOffer({ offer, stay: search, converter });
    if (quote === undefined || !isInRange(search, quote)) return [];
    const { slug, title, imageUrl, fleetSize } = offer;
    const car = { slug, title, imageUrl, fleetSize };
    const terms = { carCurrency: offer.currency, converter };
    return [
      { car, vehicleType, location, quote, source: "supplier", attributes: attributesOf(offer), ...terms },
    ];
  });
}

function attributesOf({ attrs, pickupTypes }: FoundOfferRow): CarAttributes {
  return { ...unreportedAttributes, attrs, pickupTypes };
}
