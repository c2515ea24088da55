import { expect, test } from "vitest";
import type { Facets } from "@/lib/contracts/facets";
import { en } from "@/lib/texts/en";
import { toFacetGroups, withOption, withoutFacets } from "./facet-groups";

const empty: Facets = {
  vehicle_type: [],
  transmission: [],
  fuel: [],
  seats: [],
  attrs: [],
  pickup_type: [],
  source: [],
  price: { min: null, max: null, buckets: [] },
};

const vehicleTypes = [{ slug: "van", name: "Passenger van" }];
const localization = { texts: en, locale: "en", vehicleTypes };

function optionsOf(facets: Partial<Facets>, filters: Record<string, string>, name: string) {
  return toFacetGroups({ ...empty, ...facets }, filters, localization).find((group) => group.name === name)
    ?.options;
}

test("a facet without values is not a group", () => {
  expect(toFacetGroups(empty, {}, localization)).toEqual([]);
});

test("a known value has the reader's words, a vehicle type its name, and another value its own text", () => {
  const fuel = [
    { value: "plug_in_hybrid", count: 2, from_total: 90 },
    { value: "steam_power", count: 1, from_total: 80 },
    { value: "constructor", count: 1, from_total: 80 },
  ];
  expect(optionsOf({ fuel }, {}, "fuel")?.map(({ text }) => text)).toEqual([
    "Plug-in hybrid",
    "Steam power",
    "Constructor",
  ]);
  const vehicle_type = [{ slug: "suv", name: "Geländewagen", count: 1, from_total: 80 }];
  expect(optionsOf({ vehicle_type }, {}, "vehicle_type")).toEqual([
    { value: "suv", text: "Geländewagen", count: 1, fromTotal: 80, chosen: false },
  ]);
});

test("a chosen value without vehicles stays as an option, so that it can be removed", () => {
  expect(optionsOf({}, { attrs: "wifi,gps" }, "attrs")).toEqual([
    { value: "wifi", text: "Wi-Fi", count: 0, fromTotal: null, chosen: true },
    { value: "gps", text: "GPS", count: 0, fromTotal: null, chosen: true },
  ]);
  expect(optionsOf({}, { vehicle_type: "van" }, "vehicle_type")).toEqual([
    { value: "van", text: "Passenger van", count: 0, fromTotal: null, chosen: true },
  ]);
});

test("seats count the vehicles with at least that number, with their lowest total", () => {
  const seats = [
    { value: 5, count: 6, from_total: 100 },
    { value: 4, count: 3, from_total: 120 },
    { value: 9, count: 1, from_total: 90 },
  ];
  const options = optionsOf({ seats }, { seats_min: "7" }, "seats_min");
  expect(options?.map(({ value, count, fromTotal, chosen }) => [value, count, fromTotal, chosen])).toEqual([
    ["4", 10, 90, false],
    ["5", 7, 90, false],
    ["7", 1, 90, true],
    ["9", 1, 90, false],
  ]);
});

test("several values of a facet are joined, a single one is replaced, and the last one removes the filter", () => {
  const fuel = { name: "fuel", several: true } as const;
  const transmission = { name: "transmission", several: false } as const;
  const both = withOption({ fuel: "petrol" }, fuel, { value: "diesel", chosen: true });
  expect(both).toEqual({ fuel: "petrol,diesel" });
  expect(withOption(both, fuel, { value: "petrol", chosen: false })).toEqual({ fuel: "diesel" });
  expect(withOption({ fuel: "diesel" }, fuel, { value: "diesel", chosen: false })).toEqual({});
  const automatic = { value: "automatic", chosen: true };
  expect(withOption({ transmission: "manual" }, transmission, automatic)).toEqual({
    transmission: "automatic",
  });
});

test("clearing removes the filters of all facets and keeps the others", () => {
  const filters = { location: "lisbon", age: "30", fuel: "petrol", seats_min: "5", price_max: "100" };
  expect(withoutFacets(filters)).toEqual({ location: "lisbon", age: "30" });
});
