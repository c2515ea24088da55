import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { callOperation } from "../../testing/fixtures/call-operation";
import { carEntry, countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import {
  createCityWithSupplier,
  poll,
  runSupplierSearches,
  search,
  stay,
} from "../../testing/fixtures/city-with-supplier";
import { test } from "../../testing/fixtures/supplier-test";
import { supplierOffer } from "../../testing/supplier-server";

test("a search without include has neither facets nor details", async ({ runtime, ctx }) => {
  const city = await createCityWithSupplier(runtime, [], { prices: [50] });
  const found = await search(ctx, { location: city.slug });
  expect(found).not.toHaveProperty("facets");
  expect(found.vehicles).toHaveLength(1);
  expect(found.vehicles[0]).not.toHaveProperty("details");
});

test("each word of include adds only its own part", async ({ runtime, ctx }) => {
  const city = await createCityWithSupplier(runtime, [], { prices: [50] });
  const facets = await search(ctx, { location: city.slug, include: "facets" });
  expect(facets.facets?.source).toEqual([{ value: "own", count: 1, from_total: 150 }]);
  expect(facets.vehicles[0]).not.toHaveProperty("details");
  const details = await search(ctx, { location: city.slug, include: "details" });
  expect(details).not.toHaveProperty("facets");
  expect(details.vehicles[0]?.details).toEqual({
    seats: null,
    doors: null,
    bags: null,
    transmission: null,
    fuel: null,
    air_conditioning: null,
    mileage: null,
    deposit: null,
    attrs: [],
    pickup_types: ["pickup"],
  });
  const both = await search(ctx, { location: city.slug, include: "details, facets,details" });
  expect(both).toMatchObject({ facets: facets.facets, vehicles: details.vehicles });
});

test("an unknown word of include is rejected with the path include, in a search and in a poll", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const { search_id: handle } = await search(ctx, { location: city.slug });
  for (const include of ["breakdown", "facets,breakdown", "Facets", "", "facets,", ",", "constructor"]) {
    const rejected = { code: "invalid_payload", details: { issues: [{ path: "include" }] } };
    await expect(search(ctx, { location: city.slug, include })).rejects.toMatchObject(rejected);
    await expect(poll(ctx, handle, { include })).rejects.toMatchObject(rejected);
  }
});

test("a poll counts own cars and offers together if it sends include itself", async ({
  runtime,
  ctx,
  supplier,
}) => {
  await importFile(runtime, { vehicle_types: [{ slug: "van", name: "Van" }] });
  const city = await createCityWithSupplier(runtime, [supplier], { prices: [50] });
  const offers = [
    supplierOffer("a", { total: 90, attrs: ["wifi"], vehicle_type: "van" }),
    supplierOffer("b", { total: 200, attrs: ["wifi"], vehicle_type: "zeppelin" }),
    supplierOffer("brought", { total: 80, pickup_types: ["delivery"] }),
    supplierOffer("small-fleet", { total: 70, fleet_size: 1 }),
  ];
  supplier.scripts.search = () => ({ status: 200, body: { offers } });
  const first = await search(ctx, { location: city.slug, units: "2", include: "facets" });
  expect(first.facets?.source).toEqual([{ value: "own", count: 1, from_total: 300 }]);
  await runSupplierSearches(runtime);

  const plain = await poll(ctx, first.search_id);
  expect(plain).not.toHaveProperty("facets");
  const { facets, vehicles, ...rest } = await poll(ctx, first.search_id, { include: "facets,details" });
  expect({ ...rest, vehicles: vehicles.map(({ details: _, ...vehicle }) => vehicle) }).toEqual(plain);
  expect(facets).toEqual({
    vehicle_type: [{ slug: "van", name: "Van", count: 1, from_total: 180 }],
    transmission: [],
    fuel: [],
    seats: [],
    attrs: [{ value: "wifi", count: 2, from_total: 180 }],
    // An offer with delivery only is found by a search for delivery.
    pickup_type: [
      { value: "pickup", count: 3, from_total: 180 },
      { value: "delivery", count: 1, from_total: 160 },
    ],
    source: [
      { value: "supplier", count: 2, from_total: 180 },
      { value: "own", count: 1, from_total: 300 },
    ],
    price: { min: 180, max: 400, buckets: expect.any(Array) },
  });
  const wifi = vehicles.find(({ title }) => title === "Offer a");
  expect(wifi?.details).toMatchObject({ seats: null, attrs: ["wifi"], pickup_types: ["pickup"] });
});

test("facets of a poll omit their own filter of the first request and apply the others", async ({
  runtime,
  ctx,
  supplier,
}) => {
  await importFile(runtime, { vehicle_types: ["van", "suv"].map((slug) => ({ slug, name: slug })) });
  const city = await createCityWithSupplier(runtime, [supplier]);
  await importFile(runtime, {
    cars: [
      carEntry(`${city.slug}-a`, city.slug, { vehicle_type: "van", transmission: "manual" }),
      carEntry(`${city.slug}-b`, city.slug, { vehicle_type: "suv", transmission: "manual" }),
      carEntry(`${city.slug}-c`, city.slug, { vehicle_type: "suv", transmission: "automatic" }),
      carEntry(`${city.slug}-d`, city.slug, { vehicle_type: "van", price_per_day: 500 }),
    ],
  });
  supplier.scripts.search = () => ({
    status: 200,
    body: { offers: [supplierOffer("e", { total: 100, vehicle_type: "van" })] },
  });
  const narrowed = { location: city.slug, vehicle_type: "suv", price_max: "200" };
  const { search_id: handle } = await search(ctx, narrowed);
  await runSupplierSearches(runtime);
  const { total, facets } = await poll(ctx, handle, { include: "facets" });
  expect(total).toBe(2);
  expect(facets?.vehicle_type).toMatchObject([
    { slug: "suv", count: 2, from_total: 150 },
    { slug: "van", count: 2, from_total: 100 },
  ]);
  expect(facets?.transmission).toMatchObject([
    { value: "automatic", count: 1 },
    { value: "manual", count: 1 },
  ]);
  expect(facets?.source).toMatchObject([{ value: "own", count: 2 }]);
  expect(facets?.price).toMatchObject({ min: 150, max: 150, buckets: [{ count: 2 }] });
});

test("facets of a failed search count the cars that only their own filter hides", async ({
  runtime,
  ctx,
  supplier,
}) => {
  await importFile(runtime, { vehicle_types: ["van", "suv"].map((slug) => ({ slug, name: slug })) });
  const city = await createCityWithSupplier(runtime, [supplier]);
  await importFile(runtime, { cars: [carEntry(`${city.slug}-a`, city.slug, { vehicle_type: "van" })] });
  supplier.scripts.search = () => ({ status: 500 });
  const { search_id: handle } = await search(ctx, { location: city.slug, vehicle_type: "suv" });
  await runSupplierSearches(runtime);
  const { status, total, facets } = await poll(ctx, handle, { include: "facets" });
  expect([status, total]).toEqual(["failed", 0]);
  expect(facets?.vehicle_type).toMatchObject([{ slug: "van", count: 1 }]);
  expect(facets).toMatchObject({ source: [], price: { min: null, max: null, buckets: [] } });
});

test("an expired search has empty facets", async ({ runtime, ctx, supplier }) => {
  const city = await createCityWithSupplier(runtime, [supplier], { prices: [50] });
  const { search_id: handle } = await search(ctx, { location: city.slug });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 901_000) };
  const { status, facets } = await poll(later, handle, { include: "facets" });
  expect(status).toBe("expired");
  expect(facets).toMatchObject({ source: [], price: { min: null, max: null, buckets: [] } });
});

test("facets of a search over many cities count all pages, also when a late page is read", async ({
  runtime,
  ctx,
}) => {
  const cities = Array.from({ length: 21 }, (_, n) => `many-${n}`);
  await importFile(runtime, {
    countries: [countryEntry("xb")],
    locations: cities.map((slug) => locationEntry(slug, "xb")),
    cars: cities.flatMap((city, n) =>
      Array.from({ length: 50 }, (_, m) =>
        carEntry(`${city}-${m}`, city, {
          price_per_day: 10 + n + m,
          fuel: m % 2 === 0 ? "petrol" : "diesel",
        }),
      ),
    ),
  });
  const page = async (number: number, filters: Record<string, string> = {}) =>
    await callOperation(searchAvailabilityContract, ctx, {
      query: {
        ...stay,
        country: "xb",
        page: String(number),
        limit: "50",
        include: "facets,details",
        ...filters,
      },
    });
  const [first, late] = [await page(1), await page(21)];
  expect(late.facets).toEqual(first.facets);
  expect(late.vehicles).toHaveLength(50);
  expect(late.vehicles.every(({ details }) => details !== undefined)).toBe(true);
  expect(first.facets).toMatchObject({
    fuel: [
      { value: "diesel", count: 525, from_total: 33 },
      { value: "petrol", count: 525, from_total: 30 },
    ],
    source: [{ value: "own", count: 1050, from_total: 30 }],
    price: { min: 30, max: 3 * (10 + 20 + 49) },
  });
  const diesel = await page(11, { fuel: "diesel" });
  expect(diesel.total).toBe(525);
  expect(diesel.vehicles).toHaveLength(25);
  expect(diesel.facets?.fuel).toEqual(first.facets?.fuel);
});
