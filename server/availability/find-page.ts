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
  /** The suppliers' offers, priced. There are few, so all are kept in memory. */
  offers: readonly FoundVehicle[];
};
type Page = { vehicles: FoundVehicle[]; total: number };

/**
 * The number of locations per batch. A search of the whole catalogue holds one batch and one page in memory.
 */
const locationsPerBatch = 20;

/** The number of vehicles kept with all their data. Beyond it only sort keys are kept. */
const maxKeptWhole = 1000;

/**
 * Returns the vehicles of one page and the total number. For a late page the vehicles are read twice, because
 * keeping all earlier ones would need memory for the whole catalogue.
 */
export async function findPage(
  database: Database,
  places: readonly SearchLocation[],
  finding: Finding,
): Promise<Page> {
  const { page, limit } = finding.search;
  const read = createReader(database, finding);
  if (places.length <= locationsPerBatch || page * limit <= maxKeptWhole) {
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

/**
 * Reads the vehicles with these sort keys again, in that order. A vehicle that was booked in between is
 * omitted.
 */
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
  const count = Math.ceil(places.length / locationsPerBatch);
  return Array.from({ length: count }, (_, n) =>
    places.slice(n * locationsPerBatch, (n + 1) * locationsPerBatch),
  );
}
