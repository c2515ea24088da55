import { expect } from "vitest";
import { getCarContract } from "@/lib/contracts/catalogue";
import type { PartnerContext } from "../context";
import { callOperation } from "../testing/fixtures/call-operation";
import { importDailyRates } from "../testing/fixtures/catalogue-file";
import {
  createCityWithSupplier,
  poll,
  runSupplierSearches,
  search,
  stay,
} from "../testing/fixtures/city-with-supplier";
import { partnerContext } from "../testing/fixtures/partner-context";
import { test } from "../testing/fixtures/supplier-test";
import { type SupplierServer, supplierOffer } from "../testing/supplier-server";
import type { TestRuntime } from "../testing/test-runtime";

type Setting = { runtime: TestRuntime; ctx: PartnerContext; supplier: SupplierServer };

async function findOffer({ runtime, ctx, supplier }: Setting, offer: Record<string, unknown> = {}) {
  supplier.scripts.search = () => ({ status: 200, body: { offers: [supplierOffer("a", offer)] } });
  const city = await createCityWithSupplier(runtime, [supplier]);
  const { search_id, expires_at } = await search(ctx, { location: city.slug });
  await runSupplierSearches(runtime);
  const [vehicle] = (await poll(ctx, search_id)).vehicles;
  if (vehicle === undefined) throw new Error("The offer was not found.");
  return { city, vehicle, expiresAt: new Date(expires_at ?? "") };
}

async function getCar(ctx: PartnerContext, slug: string, query: Record<string, string> = {}) {
  return await callOperation(getCarContract, ctx, { params: { slug }, query });
}

test("a supplier's offer is read like a car, with the prices of its search", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const described = {
    acriss_code: "CDMR",
    min_age: 21,
    attrs: ["gps"],
    pickup_types: ["pickup", "delivery"],
  };
  const { vehicle } = await findOffer({ runtime, ctx, supplier }, { ...described, total: 100.01 });
  const { total, base_total, variable_pricing, ...undated } = vehicle;
  const car = await getCar(ctx, vehicle.slug);
  expect(car).toEqual({
    ...undated,
    ...described,
    max_age: null,
    seats: null,
    doors: null,
    bags: null,
    transmission: null,
    fuel: null,
    air_conditioning: null,
    rate_tiers: [],
    mileage: null,
    deposit: null,
  });
  const dated = await getCar(ctx, vehicle.slug, stay);
  expect(dated).toEqual({ ...car, days: 3, total, base_total, variable_pricing });
  expect(dated).toMatchObject({ total: 100.01, price_per_day: 33.34, variable_pricing: true });
});

test("an offer is read in the requested currency", async ({ runtime, ctx, supplier }) => {
  await importDailyRates(runtime, "2020-01-01", { JPY: "160" });
  const { vehicle } = await findOffer({ runtime, ctx, supplier }, { total: 100 });
  expect(await getCar(ctx, vehicle.slug, { ...stay, currency: "JPY" })).toMatchObject({
    currency: "JPY",
    total: 16_000,
    base_currency: "EUR",
    base_total: 100,
    fx_rate: 160,
  });
});

test("an offer has no price for other dates than those of its search", async ({ runtime, ctx, supplier }) => {
  const { vehicle } = await findOffer({ runtime, ctx, supplier });
  await expect(getCar(ctx, vehicle.slug, { ...stay, date_from: "2020-01-01" })).rejects.toMatchObject({
    code: "invalid_date_range",
  });
  for (const other of [
    { ...stay, date_to: nextDay(stay.date_to) },
    { ...stay, date_from: nextDay(stay.date_from) },
  ]) {
    await expect(getCar(ctx, vehicle.slug, other)).rejects.toMatchObject({
      code: "invalid_date_range",
      status: 422,
      details: other,
    });
  }
  await expect(getCar(ctx, vehicle.slug, { date_from: stay.date_from })).rejects.toMatchObject({
    code: "invalid_payload",
  });
});

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

test("an offer is found until its search expires, and only by its partner", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { vehicle, expiresAt } = await findOffer({ runtime, ctx, supplier });
  const almost = { ...ctx, now: new Date(expiresAt.getTime() - 1) };
  expect((await getCar(almost, vehicle.slug)).slug).toBe(vehicle.slug);
  const notFound = { code: "not_found", status: 404 };
  await expect(getCar({ ...ctx, now: expiresAt }, vehicle.slug)).rejects.toMatchObject(notFound);
  await expect(getCar(await partnerContext(runtime), vehicle.slug)).rejects.toMatchObject(notFound);
  await expect(getCar(ctx, `offer-${"0".repeat(26)}`)).rejects.toMatchObject(notFound);
});

test("an offer read with breakdown has one line without a date for all units", async ({
  runtime,
  ctx,
  supplier,
}) => {
  await importDailyRates(runtime, "2020-01-01", { JPY: "160" });
  const { vehicle } = await findOffer({ runtime, ctx, supplier }, { total: 100 });
  const query = { ...stay, currency: "JPY", include: "breakdown", units: "2" };
  const { breakdown, total } = await getCar(ctx, vehicle.slug, query);
  expect(breakdown).toMatchObject({ car_currency: "EUR", units: 2, total: 32_000, base_total: 200 });
  expect(breakdown?.lines).toEqual([
    {
      ...{ date: null, source: "supplier", label: null, min_days: null },
      ...{ unit_price: 100, amount: 32_000, base_amount: 200 },
    },
  ]);
  expect(total).toBe(32_000);
  await expect(getCar(ctx, vehicle.slug, { include: "breakdown" })).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "date_from" }] },
  });
});
