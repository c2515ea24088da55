import { catalogueNames } from "../../catalogue/read/localized-names";
import type { CityCar } from "../candidates.queries";
import { type FoundVehicle, toVehicleType } from "../price-vehicles";

/** The type of the values of each facet. */
export type FacetValues = {
  vehicleType: string;
  transmission: string;
  fuel: string;
  seats: number;
  attrs: string;
  pickupType: "pickup" | "delivery";
  source: "own" | "supplier";
};

export type FacetName = keyof FacetValues;

/** A value of a facet. `name` is the name of a vehicle type; it is null for other facets. */
export type IndexedValue = { facet: FacetName; value: FacetValues[FacetName]; name: string | null };

type Indexed = Pick<FoundVehicle, "vehicleType" | "attributes" | "source">;

/**
 * Gives every value of every facet a number, counted from 0. A search then counts by number and does not look up every
 * value of every vehicle.
 */
export type FacetIndex = {
  /** The values, each at the index that is its number. New values are appended. */
  values: readonly IndexedValue[];
  /** Returns the numbers of the values of a vehicle. Throws if it was read without its attributes. */
  numbersOf(vehicle: Indexed): readonly number[];
};

/** Creates an empty index. `numbersOf` adds values that the index does not contain yet. */
export function createFacetIndex(): FacetIndex {
  const values: IndexedValue[] = [];
  const numbers = new Map<string, number>();

  function numberOf(indexed: IndexedValue): number {
    const key = `${indexed.facet} ${indexed.value}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, values.length);
    return values.push(indexed) - 1;
  }

  return { values, numbersOf: (vehicle) => listValues(vehicle).map(numberOf) };
}

/** Lists the facet values of a vehicle. A property that is unknown adds no value. */
function listValues({ vehicleType, attributes, source }: Indexed): IndexedValue[] {
  if (attributes === null) throw new Error("The vehicle was read without its attributes.");
  const { transmission, fuel, seats } = attributes;
  const list = <F extends FacetName>(facet: F, values: readonly (FacetValues[F] | null)[]) =>
    values.flatMap((value) => (value === null ? [] : [{ facet, value, name: null }]));
  return [
    ...(vehicleType === null
      ? []
      : [{ facet: "vehicleType", value: vehicleType.slug, name: vehicleType.name } as const]),
    ...list("transmission", [transmission]),
    ...list("fuel", [fuel]),
    ...list("seats", [seats]),
    ...list("attrs", attributes.attrs),
    ...list("pickupType", attributes.pickupTypes),
    ...list("source", [source]),
  ];
}

const cityIndexes = new WeakMap<readonly CityCar[], FacetIndex>();

/**
 * Returns the index of a list of cached cars, with the numbers of each car's values. The index is cached as long as the
 * list is in use.
 */
export function getCityIndex(cars: readonly CityCar[]): FacetIndex {
  const known = cityIndexes.get(cars);
  if (known !== undefined) return known;
  const { values, numbersOf } = createFacetIndex();
  const kept = new Map(
    cars.map((car) => {
      const { attributes } = car;
      const vehicleType = toVehicleType(car, catalogueNames);
      return [attributes, numbersOf({ vehicleType, attributes, source: "own" })] as const;
    }),
  );
  const index: FacetIndex = {
    values,
    numbersOf: (vehicle) =>
      (vehicle.attributes === null ? undefined : kept.get(vehicle.attributes)) ?? numbersOf(vehicle),
  };
  cityIndexes.set(cars, index);
  return index;
}
