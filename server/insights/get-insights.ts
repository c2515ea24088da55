import { leadTimeEdges, rentalLengthEdges } from "@/lib/insights";
import type { PartnerContext } from "../context";
import { addUp, type Sums } from "./add-up";
import { type InsightQuery, listPoints, readScope } from "./insight-scope";
import {
  type Choice,
  type CitySearchRow,
  findChoices,
  findStaleness,
  type InsightScope,
  type Period,
  type SearchRow,
  type SumRow,
  sumByCity,
  sumByPoint,
  sumBySupplier,
  sumSearches,
  sumSearchesByCity,
} from "./insights.queries";

/**
 * The sums of a group and the number of searches on the same days. `searches` is null if bookings are filtered by
 * supplier or vehicle type.
 */
export type Totals = Sums & { searches: number | null };
export type Bucket = { from: number; to: number | null; bookings: number };

export type FoundInsights = {
  asOf: Date;
  timezone: string;
  scope: InsightScope;
  current: Totals;
  previous: Totals;
  points: (Totals & Period)[];
  leadTimes: Bucket[];
  rentalLengths: Bucket[];
  cities: (Totals & { slug: string; name: string })[];
  suppliers: (Sums & { supplier: { slug: string; name: string } | null })[];
  choices: Choice[];
};

const maxCities = 100;

/**
 * Returns the counts and sums of a period and of the previous period. Reads counts that are stored per day, so its cost
 * does not depend on the number of bookings. Throws `invalid_payload` for an impossible period and for unknown filters.
 */
export async function getInsights(ctx: PartnerContext, query: InsightQuery): Promise<FoundInsights> {
  const db = ctx.database.lagging;
  const scope = await readScope(ctx, db, query);
  // Read first: counts that commit later only make the other results more recent than `as_of`.
  const staleMs = await findStaleness(db, scope.partnerId);
  const hasSearches = scope.supplierId === undefined && scope.vehicleType === undefined;
  const [rows, byCity, bySupplier, searches, citySearches, choices] = await Promise.all([
    sumByPoint(db, scope),
    sumByCity(db, scope),
    sumBySupplier(db, scope),
    hasSearches ? sumSearches(db, scope) : null,
    hasSearches ? sumSearchesByCity(db, scope) : null,
    findChoices(db, scope),
  ]);
  const toTotals = toTotalsOf(rows, searches);
  const current = toTotals(({ isCurrent }) => isCurrent);
  return {
    asOf: new Date(ctx.now.getTime() - staleMs),
    timezone: ctx.partner.timezone,
    scope,
    current,
    previous: toTotals(({ isCurrent }) => !isCurrent),
    points: listPoints(scope).map((point) => ({
      ...point,
      ...toTotals(({ isCurrent, key }) => isCurrent && key === point.from),
    })),
    leadTimes: toBuckets(current.leadTimes, leadTimeEdges, 0),
    rentalLengths: toBuckets(current.rentalLengths, rentalLengthEdges, 1),
    cities: listCities(byCity, citySearches, choices),
    suppliers: listSuppliers(bySupplier, choices),
    choices,
  };
}

type Group = { key: string; isCurrent: boolean };

function toTotalsOf(rows: readonly SumRow[], searches: readonly SearchRow[] | null) {
  return (isIn: (group: Group) => boolean): Totals => ({
    ...addUp(rows.filter(isIn)),
    searches: searches?.filter(isIn).reduce((sum, found) => sum + found.searches, 0) ?? null,
  });
}

function toBuckets(counts: readonly number[], edges: readonly number[], first: number): Bucket[] {
  return [first, ...edges].map((from, bucket) => {
    const next = edges[bucket];
    return { from, to: next === undefined ? null : next - 1, bookings: counts[bucket] ?? 0 };
  });
}

/**
 * Returns up to 100 cities with bookings, cancellations or searches: those with most bookings first, then those with
 * most searches.
 */
function listCities(
  rows: readonly SumRow[],
  searches: readonly CitySearchRow[] | null,
  choices: readonly Choice[],
): FoundInsights["cities"] {
  const counts = new Map(searches?.map((found) => [found.id, found.searches]));
  const booked = choices.filter(({ kind }) => kind === "city");
  const known = new Map([...booked, ...(searches ?? [])].map((city) => [city.id, city]));
  const cities = [...known.values()].map(({ id, slug, name }) => ({
    slug,
    name,
    ...addUp(rows.filter(({ key }) => key === String(id))),
    searches: searches === null ? null : (counts.get(id) ?? 0),
  }));
  return cities
    .filter(({ bookings, cancellations, searches: count }) => bookings + cancellations + (count ?? 0) > 0)
    .sort((one, other) => other.bookings - one.bookings || (other.searches ?? 0) - (one.searches ?? 0))
    .slice(0, maxCities);
}

function listSuppliers(rows: readonly SumRow[], choices: readonly Choice[]): FoundInsights["suppliers"] {
  const suppliers = choices
    .filter(({ kind }) => kind === "supplier")
    .map(({ id, slug, name }) => ({
      supplier: { slug, name },
      ...addUp(rows.filter(({ key }) => key === String(id))),
    }));
  const own = { supplier: null, ...addUp(rows.filter(({ key }) => key === "0")) };
  return [own, ...suppliers]
    .filter(({ bookings, cancellations }) => bookings + cancellations > 0)
    .sort((one, other) => other.bookings - one.bookings);
}
