import fc from "fast-check";
import { expect } from "vitest";
import type { VehicleDetails } from "@/lib/contracts/availability";
import type { Facets } from "@/lib/contracts/facets";
import { test } from "../../testing/fixtures/integration-test";
import { convert, type DirectVehicle, searchDirectly } from "../../testing/search-model/direct-search";
import { importCatalogue, importKnownValues, toDecimal } from "../../testing/search-model/import-catalogue";
import {
  printSeed,
  type RandomCar,
  type RandomCatalogue,
  type RandomQuery,
  randomCatalogue,
  randomQuery,
} from "../../testing/search-model/random-catalogue";
import { sendSearch, toParams } from "../../testing/search-model/send-search";

// A slow, direct count: it repeats the whole search without a filter for each facet.

type Values<Value> = (car: RandomCar) => readonly (Value | null)[];

function countDirectly<Value extends string | number>(
  found: readonly DirectVehicle[],
  valuesOf: Values<Value>,
  query: RandomQuery,
): { value: Value; count: number; from_total: number }[] {
  const values = new Set(found.flatMap(({ car }) => valuesOf(car)).filter((value) => value !== null));
  return [...values]
    .map((value) => {
      const having = found.filter(({ car }) => valuesOf(car).includes(value));
      const cheapest = Math.min(...having.map(({ total }) => total));
      return { value, count: having.length, from_total: toDecimal(cheapest, query.currency ?? "EUR") };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function bucketsDirectly(found: readonly DirectVehicle[], query: RandomQuery): Facets["price"] {
  if (found.length === 0) return { min: null, max: null, buckets: [] };
  const totals = found.map(({ total }) => total);
  const [min, max] = [Math.min(...totals), Math.max(...totals)];
  const count = Math.max(1, Math.min(12, max - min));
  const edge = (n: number) => min + Math.floor((2 * (max - min) * n + count) / (2 * count));
  const show = (minor: number) => toDecimal(minor, query.currency ?? "EUR");
  return {
    min: show(min),
    max: show(max),
    buckets: Array.from({ length: count }, (_, n) => {
      const isLast = n === count - 1;
      const inside = totals.filter((total) => total >= edge(n) && (total < edge(n + 1) || isLast));
      return { from: show(edge(n)), to: show(edge(n + 1)), count: inside.length };
    }),
  };
}

function facetsDirectly(catalogue: RandomCatalogue, query: RandomQuery): Facets {
  const without = (omitted: Partial<RandomQuery>) => searchDirectly(catalogue, { ...query, ...omitted });
  const count = <Value extends string | number>(omitted: Partial<RandomQuery>, valuesOf: Values<Value>) =>
    countDirectly(without(omitted), valuesOf, query);
  const all = without({});
  return {
    vehicle_type: count({ types: null }, ({ type }) => [type]).map(({ value, ...rest }) => ({
      slug: value,
      name: value,
      ...rest,
    })),
    transmission: count({ transmission: null }, (car) => [car.transmission]),
    fuel: count({ fuels: null }, (car) => [car.fuel]),
    seats: count({ minSeats: null }, (car) => [car.seats]),
    attrs: count({ attrs: null }, (car) => car.attrs),
    pickup_type: count<"pickup" | "delivery">({ delivery: false }, ({ delivers }) =>
      delivers ? ["pickup", "delivery"] : ["pickup"],
    ),
    source: countDirectly<"own" | "supplier">(all, () => ["own"], query),
    price: bucketsDirectly(without({ priceMin: null, priceMax: null }), query),
  };
}

function detailsDirectly(car: RandomCar, query: RandomQuery): VehicleDetails {
  const currency = query.currency ?? "EUR";
  const show = (minor: number) => toDecimal(convert(minor, car.currency, currency).minor, currency);
  return {
    seats: car.seats,
    doors: car.doors,
    bags: car.bags,
    transmission: car.transmission,
    fuel: car.fuel,
    air_conditioning: car.airConditioning,
    mileage: car.mileage && { per_day_km: car.mileage.perDayKm, extra_km_price: show(car.mileage.extra) },
    deposit: car.deposit === null ? null : show(car.deposit),
    attrs: car.attrs,
    pickup_types: car.delivers ? ["pickup", "delivery"] : ["pickup"],
  };
}

test("facets and details equal the direct computation, and change nothing else of a search", async ({
  runtime,
  ctx,
}) => {
  await importKnownValues(runtime);
  const queries = fc.array(fc.tuple(randomQuery, fc.integer({ min: 1, max: 3 })), {
    minLength: 8,
    maxLength: 16,
  });
  await fc.assert(
    fc.asyncProperty(randomCatalogue, queries, async (catalogue, drawn) => {
      const at = await importCatalogue(runtime, ctx.partner.id, catalogue);
      for (const [query, page] of drawn) {
        const params = { ...toParams(query, at), page: String(page) };
        const plain = await sendSearch(ctx, params);
        const { facets, vehicles, ...rest } = await sendSearch(ctx, { ...params, include: "facets,details" });
        expect(facets, JSON.stringify(query)).toEqual(facetsDirectly(catalogue, query));
        const shown = searchDirectly(catalogue, query).slice((page - 1) * query.limit, page * query.limit);
        expect(vehicles.map(({ slug, details }) => ({ slug, details }))).toEqual(
          shown.map(({ car }) => ({ slug: car.slug, details: detailsDirectly(car, query) })),
        );
        const withoutDetails = vehicles.map(({ details: _, ...vehicle }) => vehicle);
        expect({ ...rest, vehicles: withoutDetails }).toEqual(plain);
      }
    }),
    { numRuns: 40, interruptAfterTimeLimit: 20_000, seed: printSeed("facets") },
  );
});
