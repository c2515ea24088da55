import type { FoundVehicle } from "../price-vehicles";
import type { FacetIndex, FacetName, FacetValues, IndexedValue } from "./facet-index";

/** A facet value with the number of vehicles that have it and their lowest total in minor units. */
export type FacetCount<Value> = Omit<IndexedValue, "facet" | "value"> & {
  value: Value;
  count: number;
  fromMinor: number;
};

/** The counts of each facet, sorted by count, highest first, then by value. */
export type FacetCounts = { [Name in FacetName]: FacetCount<FacetValues[Name]>[] };

type Counted = FacetCount<IndexedValue["value"]> & Pick<IndexedValue, "facet">;

/**
 * Counts vehicles by facet value and finds the lowest total of each value. The index gives each value the number under
 * which it is counted.
 */
export class Tally {
  readonly #index: FacetIndex;
  #counts: Uint32Array;
  #lowest: Float64Array;

  constructor(index: FacetIndex) {
    this.#index = index;
    this.#counts = new Uint32Array(index.values.length);
    this.#lowest = new Float64Array(index.values.length);
  }

  /** Adds a vehicle to the counts of its values. With `onlyFacet`, counts only its values of this facet. */
  add(vehicle: FoundVehicle, onlyFacet: FacetName | undefined): void {
    const numbers = this.#index.numbersOf(vehicle);
    const { values } = this.#index;
    if (values.length > this.#counts.length) this.#grow(2 * values.length);
    const { totalMinor } = vehicle.quote;
    const [counts, lowest] = [this.#counts, this.#lowest];
    for (const number of numbers) {
      if (onlyFacet !== undefined && values[number]?.facet !== onlyFacet) continue;
      const count = counts[number] ?? 0;
      counts[number] = count + 1;
      if (count === 0 || totalMinor < (lowest[number] ?? 0)) lowest[number] = totalMinor;
    }
  }

  #grow(length: number): void {
    const [counts, lowest] = [this.#counts, this.#lowest];
    this.#counts = new Uint32Array(length);
    this.#counts.set(counts);
    this.#lowest = new Float64Array(length);
    this.#lowest.set(lowest);
  }

  /** Returns each counted value with its number of vehicles and its lowest total. */
  list(): Counted[] {
    const counted: Counted[] = [];
    const { values } = this.#index;
    for (let number = 0; number < values.length; number += 1) {
      const indexed = values[number];
      const [count = 0, fromMinor = 0] = [this.#counts[number], this.#lowest[number]];
      if (indexed === undefined || count === 0) continue;
      const { facet, value, name } = indexed;
      counted.push({ facet, value, name, count, fromMinor });
    }
    return counted;
  }
}

/** Adds up several tallies. Returns their counts by facet. */
export function sumTallies(tallies: readonly Tally[]): FacetCounts {
  const byFacet: Record<FacetName, Counted[]> = {
    ...{ vehicleType: [], transmission: [], fuel: [], seats: [], attrs: [], pickupType: [], source: [] },
  };
  const [first = [], ...others] = tallies.map((tally) => tally.list());
  const all = others.length === 0 ? first : joinCounts([...first, ...others.flat()]);
  for (const counted of all) byFacet[counted.facet].push(counted);
  for (const counts of Object.values(byFacet)) if (counts.length > 1) counts.sort(compareCounts);
  // SAFETY: an index gives each facet only its own values.
  return byFacet as FacetCounts;
}

/** Combines the entries of several tallies for the same value: adds up their counts and keeps the lowest total. */
function joinCounts(all: readonly Counted[]): Counted[] {
  const joined = new Map<string, Counted>();
  for (const counted of all) {
    const key = `${counted.facet} ${counted.value}`;
    const other = joined.get(key);
    if (other === undefined) {
      joined.set(key, counted);
      continue;
    }
    other.count += counted.count;
    other.fromMinor = Math.min(other.fromMinor, counted.fromMinor);
  }
  return [...joined.values()];
}

function compareCounts(left: Counted, right: Counted): number {
  return right.count - left.count || (left.value < right.value ? -1 : 1);
}
