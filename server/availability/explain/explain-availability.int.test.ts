import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { explainAvailabilityContract } from "@/lib/contracts/explain";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";

const now = new Date("2027-03-10T20:00:00Z");
const stay = { date_from: "2027-04-01", date_to: "2027-04-04" };

test.beforeAll(async ({ runtime }) => {
  await importFile(runtime, {
    countries: [countryEntry("pt"), countryEntry("es"), countryEntry("no")],
    vehicle_types: [
      { slug: "economy", name: "Economy" },
      { slug: "suv", name: "SUV" },
    ],
    locations: [
      locationEntry("lisbon", "pt"),
      // Nearer than the cities with cars.
      ...["almada", "barreiro", "seixal"].map((slug) => locationEntry(slug, "pt")),
      locationEntry("sintra", "pt", { latitude: 38.8, longitude: -9.38 }),
      locationEntry("badajoz", "es", { latitude: 38.88, longitude: -6.97 }),
      locationEntry("porto", "pt", { latitude: 41.15, longitude: -8.61 }),
      locationEntry("alone", "no", { latitude: 70 }),
      locationEntry("empty", "no", { latitude: -70 }),
    ],
    cars: [
      carEntry("clio", "lisbon", { vehicle_type: "economy", seats: 5, min_age: 25, max_age: 70 }),
      carEntry("jeep", "lisbon", { vehicle_type: "suv", price_per_day: 80, seats: 7, min_age: 30 }),
      carEntry("volvo", "lisbon", { currency: "SEK", max_age: 60 }),
      ...["a", "b", "c", "d"].flatMap((name) => [
        carEntry(`sintra-${name}`, "sintra", { vehicle_type: "economy" }),
        carEntry(`badajoz-${name}`, "badajoz", { vehicle_type: "economy", price_per_day: 40 }),
        carEntry(`porto-${name}`, "porto", { vehicle_type: "economy" }),
      ]),
      carEntry("fjord", "alone", { attrs: ["bluetooth"] }),
      carEntry("closed", "lisbon", { published: false }),
    ],
  });
  await importDailyRates(runtime, "2027-03-01", { USD: "2", JPY: "160" });
});

async function explain(ctx: PartnerContext, query: Record<string, string>) {
  return await callOperation(explainAvailabilityContract, { ...ctx, now }, { query: { ...stay, ...query } });
}

test("an explanation without a city is rejected with the path of the location", async ({ ctx }) => {
  for (const query of [{}, { country: "pt" }]) {
    await expect(explain(ctx, query)).rejects.toMatchObject({
      code: "invalid_payload",
      details: { issues: [{ path: "location" }] },
    });
  }
});

test("an explanation is rejected as the search would be when its query is invalid", async ({ ctx }) => {
  const invalid: [Record<string, string>, string][] = [
    [{ location: "atlantis" }, "invalid_payload"],
    [{ location: "lisbon", date_from: "1. April" }, "invalid_payload"],
    [{ location: "lisbon", vehicle_type: "tank" }, "invalid_payload"],
    [{ location: "lisbon", attrs: "wings" }, "invalid_payload"],
    [{ location: "lisbon", fuel: "steam" }, "invalid_payload"],
    [{ location: "lisbon", country: "xx" }, "invalid_payload"],
    [{ location: "lisbon", date_to: stay.date_from }, "invalid_date_range"],
    [{ location: "lisbon", date_from: "2027-03-10", pickup_hour: "10" }, "invalid_date_range"],
    [{ location: "lisbon", date_to: "2199-12-31" }, "invalid_date_range"],
    [{ location: "lisbon", pickup_location: "lisbon" }, "invalid_combination"],
    [{ location: "lisbon", price_min: "2", price_max: "1" }, "invalid_combination"],
    [{ location: "lisbon", currency: "SEK" }, "unsupported_currency"],
  ];
  for (const [query, code] of invalid) {
    await expect(explain(ctx, query), JSON.stringify(query)).rejects.toMatchObject({ code });
    const search = callOperation(
      searchAvailabilityContract,
      { ...ctx, now },
      { query: { ...stay, ...query } },
    );
    await expect(search, JSON.stringify(query)).rejects.toMatchObject({ code });
  }
});

test("each reason shows the property of the car that does not match", async ({ ctx }) => {
  const detailOf = async (car: string, query: Record<string, string>) => {
    const { hidden } = await explain(ctx, { location: "lisbon", ...query, car });
    return hidden.map(({ reason, examples }) => [reason, examples[0]?.detail]);
  };
  expect(await detailOf("clio", { vehicle_type: "suv" })).toEqual([["vehicle_type", "Economy"]]);
  expect(await detailOf("clio", { attrs: "bluetooth" })).toEqual([["attrs", "bluetooth"]]);
  expect(await detailOf("clio", { transmission: "manual" })).toEqual([["transmission", null]]);
  expect(await detailOf("clio", { seats_min: "7" })).toEqual([["seats", "5"]]);
  expect(await detailOf("clio", { age: "20" })).toEqual([["age", "25–70"]]);
  expect(await detailOf("jeep", { age: "20" })).toEqual([["age", "≥ 30"]]);
  expect(await detailOf("volvo", { age: "61" })).toEqual([["age", "≤ 60"]]);
  expect(await detailOf("clio", { units: "2" })).toEqual([["units", "1"]]);
  expect(await detailOf("volvo", {})).toEqual([["no_rate", "SEK"]]);
  expect(await detailOf("jeep", { price_max: "200" })).toEqual([["price", "240.00 EUR"]]);
  expect(await detailOf("clio", { price_max: "1", currency: "JPY" })).toEqual([["price", "24000 JPY"]]);
});

test("a car that is not published in the city is not found", async ({ ctx }) => {
  for (const car of ["closed", "sintra-a", "nothing"]) {
    await expect(explain(ctx, { location: "lisbon", car })).rejects.toMatchObject({ code: "not_found" });
  }
});

test("cities with cars within 200 km are alternatives, in the country of the search if it names one", async ({
  ctx,
}) => {
  const citiesOf = async (query: Record<string, string>) => {
    const { alternatives } = await explain(ctx, { location: "lisbon", ...query });
    return alternatives
      .filter(({ kind }) => kind === "location")
      .map(({ change, vehicles, from_total }) => [change.location, vehicles, from_total]);
  };
  expect(await citiesOf({})).toEqual([
    ["badajoz", 4, 120],
    ["sintra", 4, 150],
  ]);
  expect(await citiesOf({ country: "pt" })).toEqual([["sintra", 4, 150]]);
});

test("an alternative city replaces the parameter that named the city", async ({ ctx }) => {
  const { alternatives } = await explain(ctx, { pickup_location: "lisbon", country: "pt" });
  expect(alternatives.find(({ kind }) => kind === "location")?.change).toEqual({ pickup_location: "sintra" });
});

test("a search that shows every car of its city has no alternatives", async ({ ctx }) => {
  expect(await explain(ctx, { location: "alone" })).toEqual({
    considered: 1,
    shown: 1,
    suppliers_asked: false,
    hidden: [],
    alternatives: [],
  });
});

test("a city without cars has nothing to explain", async ({ ctx }) => {
  expect(await explain(ctx, { location: "empty" })).toMatchObject({ considered: 0, shown: 0, hidden: [] });
});

test("a city outside the country of the search has no cars, and dropping the country finds them", async ({
  ctx,
}) => {
  expect(await explain(ctx, { location: "lisbon", country: "es" })).toEqual({
    considered: 0,
    shown: 0,
    suppliers_asked: false,
    hidden: [],
    alternatives: [
      { kind: "drop_filter", change: { country: null }, vehicles: 2, from_total: 150, currency: "EUR" },
    ],
  });
});

test("a car of a city outside the country of the search is known but not considered", async ({ ctx }) => {
  const one = await explain(ctx, { location: "lisbon", country: "es", car: "clio" });
  expect(one).toMatchObject({ considered: 0, shown: 0, hidden: [] });
});

test("all filters are dropped together when no single one is enough", async ({ ctx }) => {
  const { alternatives } = await explain(ctx, { location: "alone", seats_min: "9", q: "tank" });
  expect(alternatives).toEqual([
    {
      kind: "drop_filter",
      change: { seats_min: null, q: null },
      vehicles: 1,
      from_total: 150,
      currency: "EUR",
    },
  ]);
});
