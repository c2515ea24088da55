import { getConverter, getKnownConverter, type Terms } from "../catalogue/rates/get-converter";
import type { Names } from "../catalogue/read/names-in";
import type { Database } from "../db/database";
import type { Converter } from "../pricing/convert";
import { listCandidates } from "./list-candidates";
import { mergeTopK } from "./merge-top-k";
import type { Search } from "./parse-search";
import { type FoundVehicle, priceCandidates } from "./price-candidates";
import type { SearchLocation } from "./search-locations.queries";
import { topK } from "./top-k";
import { type RankedVehicle, vehicleSort } from "./vehicle-sort";

type Finding = {
  search: Search;
  terms: Terms;
  names: Names;
  /** What suppliers have offered, priced: few enough to be kept whole. */
  offers: readonly FoundVehicle[];
};
type Page = { vehicles: FoundVehicle[]; total: number };

/** So many cities are read at once: a search of the whole catalogue holds one batch and its page, not every car. */
const placesPerBatch = 20;

/** Up to here vehicles are kept whole until the page is known; beyond, only their ranks are. */
const mostKeptWhole = 1000;

/**
 * The vehicles of a search's page and how many there are in all. For a page far down the vehicles are read twice,
 * as keeping all that come before it would take the memory of the whole catalogue.
 */
export async function findPage(
  database: Database,
  places: readonly SearchLocation[],
  finding: Finding,
): Promise<Page> {
  const { page, limit } = finding.search;
  const read = createReader(database, finding);
  if (places.length <= placesPerBatch || page * limit <= mostKeptWhole) {
    const { kept, total } = await rank(places, { ...finding, read, keep: (vehicle) => vehicle });
    return { vehicles: kept, total };
  }
  const { kept, total } = await rank(places, { ...finding, read, keep: rankOf });
  return { vehicles: await readAgain(kept, finding.offers, read), total };
}

type Reader = (batch: readonly SearchLocation[]) => Promise<FoundVehicle[]>;

function createReader(database: Database, { search, terms, names }: Finding): Reader {
  let converter: Converter | undefined;
  const converterFor = async ([place]: readonly SearchLocation[]) =>
    place?.stock === undefined
      ? await getConverter(database, terms)
      : await getKnownConverter(database, place.stock.version, terms);
  return async (batch) => {
    converter ??= await converterFor(batch);
    const candidates = await listCandidates(database, batch, search);
    return await priceCandidates(candidates, { search, places: batch, converter, names });
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

/** The vehicles of these ranks as they are now, in that order. One that was booked meanwhile is left out. */
async function readAgain(
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
  const count = Math.ceil(places.length / placesPerBatch);
  return Array.from({ length: count }, (_, n) => places.slice(n * placesPerBatch, (n + 1) * placesPerBatch));
}
