import { getConverter, getKnownConverter, type Terms } from "../catalogue/rates/get-converter";
import type { Names } from "../catalogue/read/localized-names";
import type { PartnerContext } from "../context";
import { createSemaphore } from "../create-semaphore";
import type { Database } from "../db/database";
import { ApiError } from "../errors/api-error";
import type { Converter } from "../pricing/convert";
import type { FoundOfferRow } from "../suppliers/read-search";
import { type CountedFacets, createFacetCounter, type FacetCounter } from "./facets/count-facets";
import { createFilterCheck, filtersToRead, isCountable } from "./facets/facet-filters";
import { listCandidates } from "./list-candidates";
import type { Search } from "./parse-search";
import { type FoundVehicle, priceCandidates, priceOffers } from "./price-vehicles";
import type { SearchLocation } from "./search.queries";
import { mergeTopK, topK } from "./top-k";

/**
 * Runs at most two searches over several cities at once in this process, to limit their memory and computation. Up to
 * 400 searches wait, enough for bursts of 100 from each of four partners. A waiting search holds only its locations in
 * memory. In the web server, admission control limits the queue further.
 */
const overManyCities = createSemaphore({
  maxRunning: 2,
  maxQueued: 400,
  createError: () =>
    new ApiError(
      "service_unavailable",
      "Too many large searches are in progress. Retry after the time in `Retry-After`.",
    ).withHeaders({
      "Retry-After": "1",
    }),
});

/** The optional parts of a search response, and whether the partner requests them. */
export type OptionalParts = { facets: boolean; details: boolean };

type Wanted = {
  search: Search;
  names: Names;
  offers: readonly FoundOfferRow[];
  additions: OptionalParts;
};

/**
 * Returns one page of the service's own available cars and the given offers, sorted, with prices in the currency of the
 * search and in the partner's invoice currency. If facets are requested, the caller must have read the locations' stock
 * and the offers with the filters of `filtersToRead`. Throws `unsupported_currency`, even if there are no locations to
 * search.
 */
export async function findVehicles(
  { database, now, partner }: PartnerContext,
  places: readonly SearchLocation[],
  wanted: Wanted,
): Promise<Page & { facets: CountedFacets | null }> {
  const { search, names, additions } = wanted;
  const terms = { now, invoiceCurrency: partner.invoiceCurrency, currency: search.currency };
  // No car is priced, so nothing else would check the currency.
  if (places.length === 0) await getConverter(database, terms);
  const find = async () => {
    const counter = additions.facets ? createFacetCounter(search, names) : undefined;
    const pricing = { search: filtersToRead(search, additions), terms, places, names };
    const priced = await priceOffers(database, wanted.offers, pricing);
    const offers = counter === undefined ? priced : counter.add(priced);
    const withAttributes = additions.facets || additions.details;
    const finding = { search, terms, names, offers, counter, withAttributes };
    const page = await findPage(database, places, finding);
    return { ...page, facets: counter === undefined ? null : counter.getFacets() };
  };
  return places.length > 1 ? await overManyCities(find) : await find();
}

type Finding = {
  search: Search;
  terms: Terms;
  names: Names;
  /** The suppliers' offers, priced. There are few, so all are kept in memory. */
  offers: readonly FoundVehicle[];
  /** Counts the facets. Undefined if the partner did not request them. */
  counter: FacetCounter | undefined;
  withAttributes: boolean;
};
type Page = { vehicles: FoundVehicle[]; total: number };

/**
 * The number of locations that are read at once, so that the cars of the whole catalogue are never in memory together.
 */
const locationsPerBatch = 20;

/**
 * The maximum number of vehicles that a search of more than `locationsPerBatch` locations keeps with all their data. If
 * the pages up to the requested one have more vehicles, the search keeps only their sort keys.
 */
const maxFullVehicles = 1000;

/**
 * Returns the vehicles of one page and the total number. A search of more than `locationsPerBatch` locations and a page
 * beyond `maxFullVehicles` reads twice: first all vehicles, of which it keeps only sort keys, then the vehicles of the
 * page. Keeping all earlier vehicles would need memory for the whole catalogue.
 */
async function findPage(
  database: Database,
  places: readonly SearchLocation[],
  finding: Finding,
): Promise<Page> {
  const { page, limit } = finding.search;
  const read = createReader(database, finding);
  if (places.length <= locationsPerBatch || page * limit <= maxFullVehicles) {
    const { kept, total } = await rank(places, { ...finding, read, keep: (vehicle) => vehicle });
    return { vehicles: kept, total };
  }
  const { kept, total } = await rank(places, { ...finding, read, keep: rankOf });
  const readWithoutCounting = createReader(database, { ...finding, counter: undefined });
  return { vehicles: await readBySortKeys(kept, finding.offers, readWithoutCounting), total };
}

type Reader = (batch: readonly SearchLocation[]) => Promise<FoundVehicle[]>;

/**
 * Returns a function that reads the vehicles of a batch of locations and returns those that match the search. If facets
 * are requested, it also counts them.
 */
function createReader(database: Database, finding: Finding): Reader {
  const { terms, names, counter, withAttributes } = finding;
  const search = filtersToRead(finding.search, { facets: counter !== undefined });
  const findFailed = createFilterCheck(finding.search);
  let converter: Converter | undefined;
  const converterFor = async ([place]: readonly SearchLocation[]) =>
    place?.stock === undefined
      ? await getConverter(database, terms)
      : await getKnownConverter(database, place.stock.version, terms);
  return async (batch) => {
    converter ??= await converterFor(batch);
    const { cars, cityCars } = await listCandidates(database, batch, { filters: search, withAttributes });
    const pricing = { search, places: batch, converter, names };
    if (counter === undefined) return await priceCandidates(cars, pricing);
    const countable = cars.filter((car) => isCountable(findFailed, car));
    return counter.add(await priceCandidates(countable, pricing), cityCars);
  };
}

type Ranking<T> = Pick<Finding, "search" | "offers"> & {
  read: Reader;
  keep: (vehicle: FoundVehicle) => T;
};

async function rank<T extends RankedVehicle>(
  places: readonly SearchLocation[],
  { read, search, offers, keep }: Ranking<T>,
): Promise<{ kept: T[]; total: number }> {
  const { page, limit, sort } = search;
  const compare = vehicleSort[sort];
  const part = { compare, limit: page * limit };
  let first = topK(offers.map(keep), part);
  let total = offers.length;
  for (const batch of batches(places)) {
    const found = (await read(batch)).map(keep);
    total += found.length;
    first = mergeTopK(first, topK(found, part), part);
  }
  return { kept: first.slice((page - 1) * limit), total };
}

function rankOf({ car: { slug, title }, quote: { totalMinor }, location }: FoundVehicle): RankedVehicle {
  return { car: { slug, title }, quote: { totalMinor }, location };
}

/**
 * Reads the vehicles that have these sort keys, and returns them in the order of the keys. Omits a vehicle that has
 * been booked since the keys were read.
 */
async function readBySortKeys(
  ranks: readonly RankedVehicle[],
  offers: readonly FoundVehicle[],
  read: Reader,
): Promise<FoundVehicle[]> {
  const wanted = new Set(ranks.map(({ car }) => car.slug));
  const found = new Map(offers.map((offer) => [offer.car.slug, offer]));
  for (const batch of batches([...new Set(ranks.map(({ location }) => location))])) {
    for (const vehicle of await read(batch)) {
      if (wanted.has(vehicle.car.slug)) found.set(vehicle.car.slug, vehicle);
    }
  }
  return ranks.flatMap(({ car }) => found.get(car.slug) ?? []);
}

function batches(places: readonly SearchLocation[]): (readonly SearchLocation[])[] {
  const count = Math.ceil(places.length / locationsPerBatch);
  return Array.from({ length: count }, (_, n) =>
    places.slice(n * locationsPerBatch, (n + 1) * locationsPerBatch),
  );
}

/** The data by which a vehicle is sorted, and its location. */
type RankedVehicle = {
  car: Pick<FoundVehicle["car"], "slug" | "title">;
  quote: Pick<FoundVehicle["quote"], "totalMinor">;
  location: FoundVehicle["location"];
};

type Order = (left: RankedVehicle, right: RankedVehicle) => number;

const titles = new Intl.Collator("en");

/**
 * The sort orders of a search. Each ends with the slug, so the order is total and paging shows every vehicle
 * once.
 */
const vehicleSort: Readonly<Record<Search["sort"], Order>> = {
  price: (left, right) => left.quote.totalMinor - right.quote.totalMinor || bySlug(left, right),
  "-price": (left, right) => right.quote.totalMinor - left.quote.totalMinor || bySlug(left, right),
  title: (left, right) => titles.compare(left.car.title, right.car.title) || bySlug(left, right),
};

function bySlug(left: RankedVehicle, right: RankedVehicle): number {
  if (left.car.slug === right.car.slug) return 0;
  return left.car.slug < right.car.slug ? -1 : 1;
}
