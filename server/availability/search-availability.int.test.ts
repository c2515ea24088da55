import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import type { PartnerContext } from "../context";
import { callOperation } from "../testing/fixtures/call-operation";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../testing/fixtures/catalogue-file";
import { createPartner } from "../testing/fixtures/create-partner";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";

const now = new Date("2027-03-10T20:00:00Z");
const dates = { date_from: "2027-04-01", date_to: "2027-04-04" };

test.beforeAll(async ({ runtime }) => {
  await importFile(runtime, {
    countries: [countryEntry("pt"), countryEntry("jp"), countryEntry("is"), countryEntry("us")],
    vehicle_types: [
      { slug: "economy", name: "Economy" },
      { slug: "suv", name: "SUV" },
      { slug: "estate", name: "Estate" },
    ],
    locations: [
      locationEntry("lisbon", "pt", { name: "Lisbon", timezone: "Europe/Lisbon" }),
      locationEntry("tokyo", "jp", { timezone: "Asia/Tokyo" }),
      locationEntry("honolulu", "us", { timezone: "Pacific/Honolulu" }),
      locationEntry("closed", "pt", { published: false }),
    ],
    cars: [
      carEntry("fiat", "lisbon", {
        title: "Citroën C3 or similar",
        vehicle_type: "economy",
        acriss_code: "EDMR",
        min_age: 25,
        max_age: 70,
        fleet_size: 3,
        attrs: ["bluetooth", "isofix"],
        seats: 4,
        transmission: "manual",
        fuel: "petrol",
      }),
      carEntry("jeep", "lisbon", {
        title: "Jeep Renegade",
        vehicle_type: "suv",
        acriss_code: "IFAR",
        price_per_day: 80,
        delivers: true,
        attrs: ["bluetooth"],
        seats: 7,
        transmission: "automatic",
        fuel: "hybrid",
      }),
      carEntry("astra", "lisbon", {
        title: "Opel Astra",
        price_per_day: 50,
        date_exceptions: [{ from: "2027-04-02", to: "2027-04-02", price_per_day: 51 }],
      }),
      carEntry("hidden", "lisbon", { published: false, fuel: "steam" }),
      carEntry("dinar", "lisbon", { currency: "KWD" }),
      carEntry("nowhere", "closed", { fuel: "coal" }),
      carEntry("kei", "tokyo", { currency: "JPY", price_per_day: 7200 }),
      carEntry("surf", "honolulu", { price_per_day: 10 }),
    ],
  });
  await importDailyRates(runtime, "2027-03-01", { USD: "2", JPY: "160" });
});

async function search(ctx: PartnerContext, query: Record<string, string>) {
  return await callOperation(searchAvailabilityContract, { ...ctx, now }, { query });
}

async function slugs(ctx: PartnerContext, query: Record<string, string>) {
  const { vehicles, total } = await search(ctx, { ...dates, location: "lisbon", ...query });
  expect(vehicles.length).toBe(total);
  return vehicles.map(({ slug }) => slug);
}

test("a complete search has every field of the specification and null handle fields", async ({ ctx }) => {
  const answer = await search(ctx, {
    ...dates,
    location: "lisbon",
    vehicle_type: "suv",
    currency: "USD",
    locale: "de",
  });
  expect(answer).toEqual({
    days: 3,
    date_from: "2027-04-01",
    date_to: "2027-04-04",
    vehicles: [
      {
        slug: "jeep",
        title: "Jeep Renegade",
        vehicle_type: { slug: "suv", name: "SUV" },
        image_url: `${ctx.config.publicUrl}/cars/any.svg`,
        price_per_day: 160,
        total: 480,
        currency: "USD",
        base_currency: "EUR",
        base_total: 240,
        fx_rate: 2,
        variable_pricing: false,
        location: { id: expect.any(Number), slug: "lisbon", name: "Lisbon" },
        fleet_size: 1,
      },
    ],
    total: 1,
    page: 1,
    limit: 12,
    use_polling: false,
    search_id: null,
    suppliers: null,
    status: null,
    poll_after_ms: null,
    expires_at: null,
  });
});

test("a search returns only published cars with a price on the partner's terms, cheapest first", async ({
  runtime,
  ctx,
}) => {
  expect(await slugs(ctx, {})).toEqual(["fiat", "astra", "jeep"]);
  const partner = await createPartner(runtime.database, { invoiceCurrency: "KWD" });
  expect(await slugs(await partnerContext(runtime, { partner }), {})).toEqual(["dinar"]);
});

test("each filter hides exactly the cars it names", async ({ ctx }) => {
  expect(await slugs(ctx, { age: "24" })).toEqual(["astra", "jeep"]);
  expect(await slugs(ctx, { age: "25" })).toEqual(["fiat", "astra", "jeep"]);
  expect(await slugs(ctx, { age: "71" })).toEqual(["astra", "jeep"]);
  expect(await slugs(ctx, { vehicle_type: "economy,suv" })).toEqual(["fiat", "jeep"]);
  expect(await slugs(ctx, { vehicle_type: "estate" })).toEqual([]);
  expect(await slugs(ctx, { pickup_type: "pickup" })).toEqual(["fiat", "astra", "jeep"]);
  expect(await slugs(ctx, { pickup_type: "delivery" })).toEqual(["jeep"]);
  expect(await slugs(ctx, { price_min: "151" })).toEqual(["astra", "jeep"]);
  expect(await slugs(ctx, { price_min: "151.01", price_max: "240" })).toEqual(["jeep"]);
  expect(await slugs(ctx, { price_max: "150" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { attrs: "bluetooth" })).toEqual(["fiat", "jeep"]);
  expect(await slugs(ctx, { attrs: "bluetooth,isofix" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { units: "2" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { transmission: "automatic" })).toEqual(["jeep"]);
  expect(await slugs(ctx, { transmission: "manual" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { fuel: "hybrid" })).toEqual(["jeep"]);
  expect(await slugs(ctx, { fuel: "hybrid,petrol" })).toEqual(["fiat", "jeep"]);
  expect(await slugs(ctx, { seats_min: "4" })).toEqual(["fiat", "jeep"]);
  expect(await slugs(ctx, { seats_min: "5" })).toEqual(["jeep"]);
  expect(await slugs(ctx, { seats_min: "8" })).toEqual([]);
  expect(await slugs(ctx, { country: "jp" })).toEqual([]);
  expect(await slugs(ctx, { country: "PT" })).toEqual(["fiat", "astra", "jeep"]);
});

test("q finds words in title, type and ACRISS code, regardless of case, accents and order", async ({
  ctx,
}) => {
  expect(await slugs(ctx, { q: "citroen" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { q: "c3 CITROËN" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { q: "economy" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { q: "kleinwagen", locale: "de-AT" })).toEqual(["fiat"]);
  expect(await slugs(ctx, { q: "ifar jeep" })).toEqual(["jeep"]);
  expect(await slugs(ctx, { q: "jeep citroen" })).toEqual([]);
  expect(await slugs(ctx, { q: " " })).toEqual(["fiat", "astra", "jeep"]);
});

test("a city can be named by slug or ID, as pickup or delivery location", async ({ ctx }) => {
  const { vehicles } = await search(ctx, { ...dates, location: "lisbon" });
  const id = String(vehicles[0]?.location?.id);
  expect(await slugs(ctx, { location: id })).toEqual(["fiat", "astra", "jeep"]);
  const places = async (query: Record<string, string>) =>
    (await search(ctx, { ...dates, ...query })).vehicles.map(({ slug }) => slug);
  expect(await places({ pickup_location: "lisbon" })).toEqual(["fiat", "astra", "jeep"]);
  expect(await places({ delivery_location: "lisbon" })).toEqual(["jeep"]);
  expect(await places({ country: "jp" })).toEqual(["kei"]);
  expect(await places({ country: "is" })).toEqual([]);
  expect(await places({})).toEqual(["surf", "kei", "fiat", "astra", "jeep"]);
});

test("variable_pricing is true exactly if the price of a day differs from the headline rate", async ({
  ctx,
}) => {
  const { vehicles } = await search(ctx, { ...dates, location: "lisbon" });
  expect(vehicles.map(({ slug, variable_pricing: moved, total }) => [slug, moved, total])).toEqual([
    ["fiat", false, 150],
    ["astra", true, 151],
    ["jeep", false, 240],
  ]);
});

test("sort reverses the order or sorts by title, and pages partition the result", async ({ ctx }) => {
  expect(await slugs(ctx, { sort: "-price" })).toEqual(["jeep", "astra", "fiat"]);
  expect(await slugs(ctx, { sort: "title" })).toEqual(["fiat", "jeep", "astra"]);
  const page = (n: number) => search(ctx, { ...dates, location: "lisbon", page: String(n), limit: "2" });
  expect(await page(1)).toMatchObject({
    vehicles: [{ slug: "fiat" }, { slug: "astra" }],
    total: 3,
    page: 1,
    limit: 2,
  });
  expect(await page(2)).toMatchObject({ vehicles: [{ slug: "jeep" }], total: 3, page: 2 });
  expect(await page(3)).toMatchObject({ vehicles: [], total: 3, page: 3 });
});

test("missing and malformed dates are named; both are required without a search_id", async ({ ctx }) => {
  const wrong: [Record<string, string>, string[]][] = [
    [{}, ["date_from", "date_to"]],
    [{ date_from: "2027-04-01" }, ["date_to"]],
    [{ date_from: "2027-4-1", date_to: "2027-04-04" }, ["date_from"]],
    [{ date_from: "2027-02-30", date_to: "tomorrow" }, ["date_from", "date_to"]],
  ];
  for (const [query, paths] of wrong) {
    await expect(search(ctx, { location: "lisbon", ...query })).rejects.toMatchObject({
      code: "invalid_payload",
      details: { issues: paths.map((path) => ({ path })) },
    });
  }
});

test("a one-city search uses today in the city's time zone, and a search over several cities accepts yesterday UTC", async ({
  ctx,
}) => {
  const stay = (from: string, to: string, more: Record<string, string> = {}) =>
    search(ctx, { date_from: from, date_to: to, ...more });
  const refused = { code: "invalid_date_range", status: 422 };
  expect((await stay("2027-03-10", "2027-03-12", { location: "honolulu", pickup_hour: "11" })).total).toBe(1);
  await expect(stay("2027-03-10", "2027-03-12", { location: "tokyo" })).rejects.toMatchObject(refused);
  await expect(stay("2027-03-09", "2027-03-12", { location: "lisbon" })).rejects.toMatchObject({
    ...refused,
    details: { date_from: "2027-03-09", date_to: "2027-03-12" },
  });
  expect(
    (await stay("2027-03-10", "2027-03-12", { pickup_hour: "21" })).vehicles.map(({ slug }) => slug),
  ).toEqual(["surf", "astra", "fiat", "jeep"]);
  expect((await stay("2027-03-09", "2027-03-12")).vehicles).toEqual([]);
  await expect(stay("2027-03-08", "2027-03-12")).rejects.toMatchObject(refused);
  await expect(stay("2027-04-02", "2027-04-02", { location: "lisbon" })).rejects.toMatchObject(refused);
  await expect(stay("2027-04-01", "2028-04-01", { location: "lisbon" })).rejects.toMatchObject(refused);
  expect((await stay("2027-04-01", "2028-03-31", { location: "lisbon" })).days).toBe(365);
});

test("a city whose pickup hour has passed is rejected alone and left out of a search over several cities", async ({
  ctx,
}) => {
  const today = { date_from: "2027-03-10", date_to: "2027-03-12" };
  const details = today;
  const rejected = { code: "invalid_date_range", status: 422, details };
  // In Lisbon it is 20:00.
  for (const hour of ["10", "20"]) {
    const query = { ...today, location: "lisbon", pickup_hour: hour };
    await expect(search(ctx, query)).rejects.toMatchObject(rejected);
  }
  const inTime = await search(ctx, { ...today, location: "lisbon", pickup_hour: "21" });
  expect(inTime.total).toBe(3);
  const cities = async (hour: string) => {
    const { vehicles } = await search(ctx, { ...today, pickup_hour: hour });
    return new Set(vehicles.map(({ location }) => location?.slug));
  };
  expect(await cities("20")).toEqual(new Set(["honolulu"]));
  expect(await cities("21")).toEqual(new Set(["honolulu", "lisbon"]));
});

test("more units than the fleet has hide a car", async ({ ctx }) => {
  const total = async (units: string) => (await search(ctx, { ...dates, location: "lisbon", units })).total;
  expect(await total("3")).toBeGreaterThan(0);
  expect([await total("10"), await total("100")]).toEqual([0, 0]);
  await expect(total("101")).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "units" }] },
  });
});

test("an unknown value of a known filter is rejected, an unknown parameter is ignored", async ({ ctx }) => {
  const wrong: Record<string, string>[] = [
    { location: "atlantis" },
    { location: "closed" },
    { location: "999999999" },
    { location: "99999999999999999999999" },
    { location: "" },
    { pickup_location: "atlantis" },
    { delivery_location: "atlantis" },
    { vehicle_type: "spaceship" },
    { attrs: "bluetooth,wings" },
    { transmission: "steam" },
    { fuel: "steam" },
    { fuel: "petrol,coal" },
    { fuel: "" },
    { seats_min: "0" },
    { seats_min: "21" },
    { country: "xx" },
    { age: "young" },
    { pickup_hour: "24" },
    { return_hour: "-1" },
    { pickup_type: "drone" },
    { price_min: "-1" },
    { units: "0" },
    { sort: "colour" },
    { locale: "??" },
    { page: "0" },
    { page: "1.5" },
    { limit: "51" },
    { limit: "0" },
  ];
  for (const query of wrong) {
    const place = Object.keys(query).some((name) => name.endsWith("location")) ? {} : { location: "lisbon" };
    await expect(search(ctx, { ...dates, ...place, ...query }), JSON.stringify(query)).rejects.toMatchObject({
      code: "invalid_payload",
      details: { issues: [{ path: Object.keys(query)[0] }] },
    });
  }
  expect(await slugs(ctx, { colour: "red" })).toEqual(["fiat", "astra", "jeep"]);
});

test("parameters that exclude each other return invalid_combination with the field's name", async ({
  ctx,
}) => {
  const wrong: [Record<string, string>, string][] = [
    [{ location: "lisbon", pickup_location: "lisbon" }, "pickup_location"],
    [{ pickup_location: "lisbon", delivery_location: "tokyo" }, "delivery_location"],
    [{ price_min: "100.01", price_max: "100" }, "price_min"],
    [{ pickup_location: "lisbon", pickup_type: "delivery" }, "pickup_type"],
  ];
  for (const [query, path] of wrong) {
    await expect(search(ctx, { ...dates, ...query })).rejects.toMatchObject({
      code: "invalid_combination",
      status: 422,
      details: { issues: [{ path }] },
    });
  }
});

test("an unsupported currency returns the list of supported ones", async ({ ctx }) => {
  const unsupported = { code: "unsupported_currency", details: { supported: ["EUR", "JPY", "USD"] } };
  const query = { ...dates, location: "lisbon", currency: "KWD" };
  await expect(search(ctx, query)).rejects.toMatchObject(unsupported);
  // No city is left to search.
  await expect(search(ctx, { ...query, country: "jp" })).rejects.toMatchObject(unsupported);
});

test("an unknown search_id is not found, with or without dates", async ({ ctx }) => {
  const missing = { code: "not_found", status: 404 };
  await expect(search(ctx, { search_id: "srch_1" })).rejects.toMatchObject(missing);
  await expect(search(ctx, { ...dates, search_id: "", page: "2", limit: "5" })).rejects.toMatchObject(
    missing,
  );
});
