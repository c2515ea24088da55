import { expect } from "vitest";
import { getCarContract } from "@/lib/contracts/catalogue";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../../testing/fixtures/catalogue-file";
import { createPartner } from "../../testing/fixtures/create-partner";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import type { TestRuntime } from "../../testing/test-runtime";

const now = new Date("2027-03-10T20:00:00Z");

const full = {
  title: "Fiat 500 or similar",
  vehicle_type: "economy",
  acriss_code: "MBMR",
  price_per_day: 41.5,
  sale: { price_per_day: 35, from: "2027-03-01", to: "2027-03-15" },
  rate_tiers: [
    { min_days: 7, price_per_day: 31.9 },
    { min_days: 3, price_per_day: 38 },
  ],
  date_exceptions: [{ from: "2027-04-02", to: "2027-04-03", price_per_day: 69 }],
  fleet_size: 4,
  delivers: true,
  min_age: 21,
  max_age: 75,
  seats: 4,
  doors: 3,
  bags: 1,
  transmission: "manual",
  fuel: "petrol",
  air_conditioning: true,
  attrs: ["bluetooth", "isofix"],
  mileage: { per_day_km: 250, extra_km_price: 0.18 },
  deposit: 300,
};

test.beforeAll(async ({ runtime }) => {
  await importFile(runtime, {
    countries: [countryEntry("pt"), countryEntry("jp")],
    vehicle_types: [{ slug: "economy", name: "Economy" }],
    locations: [
      locationEntry("lisbon", "pt", { name: "Lisbon", timezone: "Europe/Lisbon" }),
      locationEntry("tokyo", "jp", { timezone: "Asia/Tokyo" }),
      locationEntry("closed", "pt", { published: false }),
    ],
    cars: [
      carEntry("fiat", "lisbon", full),
      carEntry("plain", "tokyo"),
      carEntry("hidden", "lisbon", { published: false }),
      carEntry("nowhere", "closed"),
      carEntry("dinar", "lisbon", { currency: "KWD", price_per_day: 12.345 }),
    ],
  });
  await importDailyRates(runtime, "2027-03-01", { USD: "2", JPY: "160" });
  await importDailyRates(runtime, "2027-03-11", { USD: "4" });
});

async function read(ctx: PartnerContext, slug: string, query: Record<string, string> = {}) {
  return await callOperation(getCarContract, { ...ctx, now }, { params: { slug }, query });
}

async function invoicedIn(runtime: TestRuntime, invoiceCurrency: string): Promise<PartnerContext> {
  return await partnerContext(runtime, {
    partner: await createPartner(runtime.database, { invoiceCurrency }),
  });
}

test("a car read without dates has every undated field and no dated one", async ({ ctx }) => {
  expect(await read(ctx, "fiat", { locale: "de" })).toEqual({
    slug: "fiat",
    title: "Fiat 500 or similar",
    vehicle_type: { slug: "economy", name: "Kleinwagen" },
    image_url: `${ctx.config.publicUrl}/cars/any.svg`,
    price_per_day: 35,
    currency: "EUR",
    base_currency: "EUR",
    fx_rate: 1,
    location: { id: expect.any(Number), slug: "lisbon", name: "Lisbon" },
    fleet_size: 4,
    acriss_code: "MBMR",
    seats: 4,
    doors: 3,
    bags: 1,
    transmission: "manual",
    fuel: "petrol",
    air_conditioning: true,
    attrs: ["bluetooth", "isofix"],
    min_age: 21,
    max_age: 75,
    pickup_types: ["pickup", "delivery"],
    rate_tiers: [
      { min_days: 3, price_per_day: 38 },
      { min_days: 7, price_per_day: 31.9 },
    ],
    mileage: { per_day_km: 250, extra_km_price: 0.18 },
    deposit: 300,
  });
});

test("fields that a car does not have are null", async ({ ctx }) => {
  expect(await read(ctx, "plain")).toMatchObject({
    vehicle_type: null,
    acriss_code: null,
    seats: null,
    max_age: null,
    pickup_types: ["pickup"],
    rate_tiers: [],
    mileage: null,
    deposit: null,
  });
});

test("a car read with dates adds the price of the stay by tier, exception and sale", async ({ ctx }) => {
  const dated = { date_from: "2027-04-01", date_to: "2027-04-05" };
  expect(await read(ctx, "fiat", dated)).toMatchObject({
    price_per_day: 41.5,
    days: 4,
    total: 38 + 69 + 69 + 38,
    base_total: 214,
    variable_pricing: true,
  });
  const onSale = { date_from: "2027-03-12", date_to: "2027-03-14" };
  expect(await read(ctx, "fiat", onSale)).toMatchObject({
    price_per_day: 35,
    days: 2,
    total: 70,
    variable_pricing: false,
  });
});

test("prices are on the partner's terms at the day's rates", async ({ runtime, ctx }) => {
  const dated = { date_from: "2027-04-01", date_to: "2027-04-03" };
  expect(await read(ctx, "fiat", { ...dated, currency: "USD" })).toMatchObject({
    currency: "USD",
    base_currency: "EUR",
    fx_rate: 2,
    price_per_day: 83,
    total: 2 * (41.5 + 69),
    base_total: 110.5,
    rate_tiers: [
      { min_days: 3, price_per_day: 76 },
      { min_days: 7, price_per_day: 63.8 },
    ],
    mileage: { per_day_km: 250, extra_km_price: 0.36 },
    deposit: 600,
  });
  const inYen = await read(await invoicedIn(runtime, "JPY"), "fiat");
  expect(inYen).toMatchObject({
    currency: "JPY",
    base_currency: "JPY",
    fx_rate: 1,
    price_per_day: 5600,
    deposit: 48_000,
  });
});

test("a currency without a rate returns the supported ones", async ({ ctx }) => {
  for (const currency of ["KWD", "XXX", "usd", ""]) {
    await expect(read(ctx, "fiat", { currency })).rejects.toMatchObject({
      code: "unsupported_currency",
      status: 400,
      details: { supported: ["EUR", "JPY", "USD"] },
    });
  }
});

test("unknown and unpublished cars, cars of unpublished cities and cars without a rate are not found", async ({
  runtime,
  ctx,
}) => {
  for (const slug of ["no-such-car", "hidden", "nowhere", "dinar", "FIAT"]) {
    await expect(read(ctx, slug)).rejects.toMatchObject({ code: "not_found", status: 404 });
  }
  const inDinars = await invoicedIn(runtime, "KWD");
  expect(await read(inDinars, "dinar")).toMatchObject({ currency: "KWD", price_per_day: 12.345 });
});

test("a single date or a date that does not exist is rejected", async ({ ctx }) => {
  const wrong: [Record<string, string>, string][] = [
    [{ date_from: "2027-04-01" }, "date_to"],
    [{ date_to: "2027-04-01" }, "date_from"],
    [{ date_from: "2027-02-29", date_to: "2027-04-01" }, "date_from"],
    [{ date_from: "2027-04-01", date_to: "1 May" }, "date_to"],
  ];
  for (const [query, path] of wrong) {
    await expect(read(ctx, "fiat", query)).rejects.toMatchObject({
      code: "invalid_payload",
      details: { issues: [{ path }] },
    });
  }
});

test("past, reversed and too distant dates return invalid_date_range", async ({ ctx }) => {
  const range = (from: string, to: string) => ({ date_from: from, date_to: to });
  const impossible: [string, Record<string, string>][] = [
    ["fiat", range("2027-04-02", "2027-04-02")],
    ["fiat", range("2027-04-02", "2027-04-01")],
    ["fiat", range("2027-03-09", "2027-03-12")],
    ["plain", range("2027-03-10", "2027-03-12")],
    ["fiat", range("2027-04-01", "2028-04-01")],
  ];
  for (const [slug, query] of impossible) {
    await expect(read(ctx, slug, query)).rejects.toMatchObject({
      code: "invalid_date_range",
      status: 422,
      details: query,
    });
  }
  expect(await read(ctx, "fiat", range("2027-03-10", "2027-03-11"))).toMatchObject({ days: 1 });
  expect(await read(ctx, "plain", range("2027-03-11", "2027-03-12"))).toMatchObject({ days: 1 });
  expect(await read(ctx, "fiat", range("2027-04-01", "2028-03-31"))).toMatchObject({ days: 365 });
});
