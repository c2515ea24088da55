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

const now = new Date("2027-03-10T20:00:00Z");
const dates = { date_from: "2027-04-01", date_to: "2027-04-04" };
const included = { ...dates, include: "breakdown" };

test.beforeAll(async ({ runtime }) => {
  await importFile(runtime, {
    countries: [countryEntry("jp")],
    locations: [locationEntry("tokyo", "jp", { timezone: "Asia/Tokyo" })],
    cars: [
      carEntry("mixed", "tokyo", {
        currency: "JPY",
        price_per_day: 7000,
        rate_tiers: [{ min_days: 3, price_per_day: 6001 }],
        date_exceptions: [{ from: "2027-04-02", to: "2027-04-02", price_per_day: 9000 }],
        sale: { price_per_day: 4999, from: "2027-04-03", to: "2027-04-09" },
        fleet_size: 3,
      }),
    ],
  });
  await importDailyRates(runtime, "2027-03-01", { JPY: "160", KWD: "0.33" });
});

async function read(ctx: PartnerContext, query: Record<string, string>) {
  return await callOperation(getCarContract, { ...ctx, now }, { params: { slug: "mixed" }, query });
}

test("a car read with breakdown has the price of each charged day in both currencies", async ({
  runtime,
}) => {
  const partner = await createPartner(runtime.database, { invoiceCurrency: "KWD" });
  const ctx = await partnerContext(runtime, { partner });
  const { breakdown, total, base_total } = await read(ctx, { ...included, currency: "JPY", units: "2" });
  // 20,000 yen for one unit, 40,000 for two: 82.5 dinars, which are 40,000 yen at the published rate.
  expect(breakdown).toMatchObject({
    currency: "JPY",
    base_currency: "KWD",
    car_currency: "JPY",
    units: 2,
    total: 40_000,
    base_total: 82.5,
  });
  expect(breakdown?.lines).toEqual([
    {
      ...{ date: "2027-04-01", source: "tier", label: null, min_days: 3 },
      ...{ unit_price: 6001, amount: 12_002, base_amount: 24.754 },
    },
    {
      ...{ date: "2027-04-02", source: "exception", label: "2027-04-02", min_days: null },
      ...{ unit_price: 9000, amount: 18_000, base_amount: 37.125 },
    },
    {
      ...{ date: "2027-04-03", source: "sale", label: "2027-04-03 to 2027-04-09", min_days: null },
      ...{ unit_price: 4999, amount: 9998, base_amount: 20.621 },
    },
  ]);
  expect([total, base_total]).toEqual([breakdown?.total, breakdown?.base_total]);
});

test("a car read without include has no breakdown and the total of one unit", async ({ ctx }) => {
  const car = await read(ctx, { ...dates, units: "2", currency: "JPY" });
  expect(car).not.toHaveProperty("breakdown");
  expect(car.total).toBe(20_000);
});

test("a car read with breakdown accepts hours, and the price does not depend on them", async ({ ctx }) => {
  const hours = { pickup_hour: "9", return_hour: "20" };
  expect(await read(ctx, { ...included, ...hours })).toEqual(await read(ctx, included));
  await expect(read(ctx, { ...included, pickup_hour: "24" })).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "pickup_hour" }] },
  });
});

test("a breakdown without dates is rejected with the path date_from", async ({ ctx }) => {
  await expect(read(ctx, { include: "breakdown" })).rejects.toMatchObject({
    code: "invalid_payload",
    status: 400,
    details: { issues: [{ path: "date_from" }] },
  });
});

test("a car read with an unknown include is rejected with the path include", async ({ ctx }) => {
  await expect(read(ctx, { ...dates, include: "facets" })).rejects.toMatchObject({
    code: "invalid_payload",
    status: 400,
    details: { issues: [{ path: "include" }] },
  });
});
