import type { Facets } from "@/lib/contracts/facets";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { nameListedCarValue } from "@/lib/texts/name-car-value";
import type { Filters } from "../search-params";

/** The query parameters of the filters that facets offer as options. */
export type FacetName = "vehicle_type" | "transmission" | "fuel" | "seats_min" | "attrs" | "pickup_type";

export type FacetOption = {
  value: string;
  text: string;
  count: number;
  /** The lowest total of the vehicles with this value. Null if there are none. */
  fromTotal: number | null;
  chosen: boolean;
};

export type FacetGroup = {
  name: FacetName;
  /** Whether several options can be selected together. */
  several: boolean;
  options: readonly FacetOption[];
};

type Localization = { texts: Texts; locale: string };
/** A localization that also has the names of all vehicle types, including those that no result has. */
type LocalizationWithTypes = Localization & { vehicleTypes: readonly { slug: string; name: string }[] };

/**
 * Returns the facets in the order in which they are shown. A selected value without vehicles stays, so that the user
 * can deselect it.
 */
export function toFacetGroups(
  facets: Facets,
  filters: Filters,
  { texts, locale, vehicleTypes }: LocalizationWithTypes,
): FacetGroup[] {
  const { transmissions, fuels, features } = texts.carValues;
  const named = (names: Readonly<Record<string, string>>) => (value: string) =>
    nameListedCarValue(names, value, locale);
  const types = facets.vehicle_type.map(({ slug, ...counted }) => ({ ...counted, value: slug }));
  const typeNames = new Map([...vehicleTypes, ...facets.vehicle_type].map(({ slug, name }) => [slug, name]));
  const minimums = toMinimums(facets.seats, filters.seats_min);
  const groups: readonly Group[] = [
    { name: "vehicle_type", several: true, counts: types, text: (slug) => typeNames.get(slug) ?? slug },
    {
      name: "transmission",
      several: false,
      counts: facets.transmission.filter(isFilterable),
      text: named(transmissions),
    },
    { name: "fuel", several: true, counts: facets.fuel, text: named(fuels) },
    {
      name: "seats_min",
      several: false,
      counts: minimums,
      text: (seats) => fill(texts.facets.seatsOrMore, { count: seats }),
    },
    { name: "attrs", several: true, counts: facets.attrs, text: named(features) },
    {
      name: "pickup_type",
      several: false,
      counts: facets.pickup_type,
      text: named({ pickup: texts.search.pickup, delivery: texts.search.delivery }),
    },
  ];
  return groups
    .map(({ name, several, counts, text }) => ({
      name,
      several,
      options: withChosen(counts, listOf(filters[name])).map(({ value, count, from_total, chosen }) => ({
        value,
        text: text(value),
        count,
        fromTotal: count === 0 ? null : from_total,
        chosen,
      })),
    }))
    .filter(({ options }) => options.length > 0);
}

type Group = Pick<FacetGroup, "name" | "several"> & {
  counts: readonly Counted[];
  /** Returns the label of a value in the reader's language. */
  text: (value: string) => string;
};

type Counted = { value: string; count: number; from_total: number };

/** Returns whether the API can filter by this transmission. It accepts only manual and automatic. */
function isFilterable({ value }: Counted): boolean {
  return value === "manual" || value === "automatic";
}

function listOf(value: string | undefined): string[] {
  return value === undefined || value === "" ? [] : value.split(",").map((item) => item.trim());
}

function withChosen(
  counts: readonly Counted[],
  chosen: readonly string[],
): (Counted & { chosen: boolean })[] {
  const missing = chosen.filter((value) => counts.every((counted) => counted.value !== value));
  return [...counts, ...missing.map((value) => ({ value, count: 0, from_total: 0 }))].map((counted) => ({
    ...counted,
    chosen: chosen.includes(counted.value),
  }));
}

const maxSeats = 20;

/** Converts the counts per number of seats to counts of vehicles with at least that number, fewest seats first. */
function toMinimums(seats: Facets["seats"], chosen: string | undefined): Counted[] {
  const values = new Set([
    ...seats.map(({ value }) => value),
    ...(chosen === undefined ? [] : [Number(chosen)]),
  ]);
  return [...values]
    .filter((value) => value >= 1 && value <= maxSeats)
    .sort((left, right) => left - right)
    .map((value) => {
      const enough = seats.filter((one) => one.value >= value);
      return {
        value: String(value),
        count: enough.reduce((sum, { count }) => sum + count, 0),
        from_total: Math.min(...enough.map(({ from_total }) => from_total)),
      };
    });
}

/** Returns the filters after an option was selected or deselected. */
export function withOption(
  filters: Filters,
  { name, several }: Pick<FacetGroup, "name" | "several">,
  { value, chosen }: { value: string; chosen: boolean },
): Filters {
  const others = several ? listOf(filters[name]).filter((one) => one !== value) : [];
  const next = chosen ? [...others, value] : others;
  const { [name]: _before, ...rest } = filters;
  return next.length === 0 ? rest : { ...rest, [name]: next.join(",") };
}

const facetFilters = [
  ...(["vehicle_type", "transmission", "fuel", "seats_min", "attrs", "pickup_type"] as const),
  ...(["price_min", "price_max"] as const),
];

/** Returns the filters without those that the facets and the price range set. */
export function withoutFacets(filters: Filters): Filters {
  const rest = { ...filters };
  for (const name of facetFilters) delete rest[name];
  return rest;
}
