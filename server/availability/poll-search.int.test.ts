import { sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../testing/fixtures/catalogue-file";
import {
  createCityWithSupplier,
  poll,
  runSupplierSearches,
  search,
} from "../testing/fixtures/city-with-supplier";
import { createPartner } from "../testing/fixtures/create-partner";
import { partnerContext } from "../testing/fixtures/partner-context";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch } from "../testing/latch";
import { type SupplierServer, supplierOffer } from "../testing/supplier-server";

function offers(supplier: SupplierServer, ...list: unknown[]): void {
  supplier.scripts.search = () => ({ status: 200, body: { offers: list } });
}

test("a search of a city without suppliers is complete at once and has no handle", async ({
  runtime,
  ctx,
}) => {
  const city = await createCityWithSupplier(runtime, [], { prices: [50] });
  expect(await search(ctx, { location: city.slug })).toMatchObject({
    total: 1,
    use_polling: false,
    search_id: null,
    status: null,
    poll_after_ms: null,
    expires_at: null,
    suppliers: null,
  });
});

test("a search of a city with suppliers returns own cars at once, then all cars by price, and stays complete", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier], { prices: [50, 10] });
  offers(supplier, supplierOffer("a", { total: 120 }), supplierOffer("b", { total: 100.01 }));
  const first = await search(ctx, { location: city.slug });
  expect(first).toMatchObject({
    total: 2,
    use_polling: true,
    search_id: expect.stringMatching(/^srch_[0-9a-f]{32}$/),
    status: "pending",
    poll_after_ms: 500,
    expires_at: new Date(ctx.now.getTime() + 900_000).toISOString(),
  });
  expect(first.vehicles.map(({ total }) => total)).toEqual([30, 150]);
  const pauses = [];
  for (let n = 0; n < 4; n += 1) pauses.push((await poll(ctx, first.search_id)).poll_after_ms);
  expect(pauses).toEqual([1000, 1500, 2000, 2000]);

  expect(await runSupplierSearches(runtime)).toBe(1);
  const last = await poll(ctx, first.search_id);
  expect(last).toMatchObject({
    total: 4,
    use_polling: false,
    search_id: first.search_id,
    status: "complete",
    poll_after_ms: null,
    expires_at: first.expires_at,
    days: 3,
    date_from: first.date_from,
  });
  expect(last.vehicles.map(({ total }) => total)).toEqual([30, 100.01, 120, 150]);
  expect(last.vehicles[2]).toMatchObject({
    slug: expect.stringMatching(/^offer-[0-9a-z]{26}$/),
    title: "Offer a",
    vehicle_type: null,
    image_url: `${ctx.config.publicUrl}/cars/supermini-red.svg`,
    price_per_day: 40,
    base_total: 120,
    fx_rate: 1,
    variable_pricing: false,
    location: { slug: city.slug },
    fleet_size: 3,
  });
  // No daily price times three days is 100.01, so the price counts as variable.
  expect(last.vehicles[1]).toMatchObject({ price_per_day: 33.34, variable_pricing: true });
  expect(await runSupplierSearches(runtime)).toBe(0);
});

test("results grow as suppliers respond, and a failed supplier does not affect the others", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const broken = { url: "http://127.0.0.1:1", secret: "none" };
  const city = await createCityWithSupplier(runtime, [supplier, otherSupplier, broken]);
  offers(supplier, supplierOffer("a"));
  const arrived = createLatch();
  otherSupplier.scripts.search = async () => {
    await arrived.released;
    return { status: 200, body: { offers: [supplierOffer("b")] } };
  };
  const { search_id: handle, vehicles } = await search(ctx, { location: city.slug });
  expect(vehicles).toEqual([]);
  const asking = runSupplierSearches(runtime);
  await expect.poll(async () => (await poll(ctx, handle)).total, { timeout: 10_000 }).toBe(1);
  expect(await poll(ctx, handle)).toMatchObject({ status: "pending", use_polling: true });
  arrived.release();
  await asking;
  expect(await poll(ctx, handle)).toMatchObject({ total: 2, status: "complete", use_polling: false });
  expect(runtime.logged().join("")).not.toContain("supplier secret");
});

test("a search whose suppliers all failed completes with own cars, and fails without any", async ({
  runtime,
  ctx,
  supplier,
}) => {
  supplier.scripts.search = () => ({ status: 200, text: "<html>", contentType: "text/html" });
  const withCars = await createCityWithSupplier(runtime, [supplier], { prices: [50] });
  const without = await createCityWithSupplier(runtime, [supplier]);
  const handles = [
    await search(ctx, { location: withCars.slug }),
    await search(ctx, { location: without.slug }),
  ];
  await runSupplierSearches(runtime);
  const [complete, failed] = await Promise.all(handles.map(({ search_id }) => poll(ctx, search_id)));
  expect(complete).toMatchObject({ status: "complete", total: 1, use_polling: false });
  expect(failed).toMatchObject({ status: "failed", total: 0, vehicles: [], poll_after_ms: null });
});

test("every response with a handle counts the supplier searches: asked, answered, failed and not asked", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier, otherSupplier]);
  otherSupplier.scripts.search = () => ({ status: 500 });
  const counts = { asked: 2, answered: 0, failed: 0, not_asked: 0 };
  const first = await search(ctx, { location: city.slug });
  expect(first.suppliers).toEqual(counts);
  expect((await poll(ctx, first.search_id)).suppliers).toEqual(counts);
  await runSupplierSearches(runtime);
  const done = { ...counts, answered: 1, failed: 1 };
  expect(await poll(ctx, first.search_id)).toMatchObject({ status: "complete", suppliers: done });
  const later = { ...ctx, now: new Date(Date.parse(first.expires_at ?? "")) };
  expect(await poll(later, first.search_id)).toMatchObject({ status: "expired", suppliers: done });
});

test("a supplier that has not responded when its search expires counts as failed", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const { search_id, expires_at } = await search(ctx, { location: city.slug });
  const later = { ...ctx, now: new Date(Date.parse(expires_at ?? "")) };
  expect(await poll(later, search_id)).toMatchObject({
    status: "expired",
    suppliers: { asked: 1, answered: 0, failed: 1, not_asked: 0 },
  });
});

test("a search whose suppliers have no offers completes without vehicles", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const { search_id } = await search(ctx, { location: city.slug });
  await runSupplierSearches(runtime);
  expect(await poll(ctx, search_id)).toMatchObject({ status: "complete", total: 0 });
});

test("a search past its lifetime is expired, whatever it had found", async ({ runtime, ctx, supplier }) => {
  const city = await createCityWithSupplier(runtime, [supplier], { prices: [50] });
  offers(supplier, supplierOffer("a"));
  const { search_id, expires_at } = await search(ctx, { location: city.slug });
  await runSupplierSearches(runtime);
  const later = { ...ctx, now: new Date(Date.parse(expires_at ?? "") - 1) };
  expect(await poll(later, search_id)).toMatchObject({ status: "complete", total: 2 });
  later.now = new Date(Date.parse(expires_at ?? ""));
  expect(await poll(later, search_id)).toMatchObject({
    status: "expired",
    total: 0,
    vehicles: [],
    use_polling: false,
    poll_after_ms: null,
    search_id,
    expires_at,
  });
});

test("a search whose city was unpublished is expired", async ({ runtime, ctx, supplier }) => {
  const city = await createCityWithSupplier(runtime, [supplier], { prices: [50] });
  const { search_id } = await search(ctx, { location: city.slug });
  await importFile(runtime, { locations: [locationEntry(city.slug, "xa", { published: false })] });
  expect(await poll(ctx, search_id)).toMatchObject({ status: "expired", vehicles: [] });
});

test("unknown handles and those of other partners are not found", async ({ runtime, ctx, supplier }) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const { search_id } = await search(ctx, { location: city.slug });
  const other = await partnerContext(runtime);
  for (const [partner, handle] of [
    [other, search_id],
    [ctx, `srch_${"0".repeat(32)}`],
    [ctx, "nonsense"],
  ] as const) {
    await expect(poll(partner, handle)).rejects.toMatchObject({ code: "not_found", status: 404 });
  }
});

test("the filters of the first request apply to offers too", async ({ runtime, ctx, supplier }) => {
  const elsewhere = await createCityWithSupplier(runtime, []);
  await importFile(runtime, {
    vehicle_types: [{ slug: "suv", name: "SUV" }],
    cars: [carEntry("petrol-elsewhere", elsewhere.slug, { fuel: "petrol" })],
  });
  const city = await createCityWithSupplier(runtime, [supplier]);
  offers(
    supplier,
    supplierOffer("plain"),
    supplierOffer("old", { min_age: 40 }),
    supplierOffer("suv", { vehicle_type: "suv" }),
    supplierOffer("unknown-type", { vehicle_type: "zeppelin" }),
    supplierOffer("one", { fleet_size: 1 }),
    supplierOffer("brought", { pickup_types: ["delivery"] }),
    supplierOffer("wifi", { attrs: ["wifi"] }),
    supplierOffer("dear", { total: 900 }),
  );
  const expected: [query: Record<string, string>, titles: string[]][] = [
    [{}, ["dear", "old", "one", "plain", "suv", "unknown-type", "wifi"]],
    [{ age: "39" }, ["dear", "one", "plain", "suv", "unknown-type", "wifi"]],
    [{ vehicle_type: "suv" }, ["suv"]],
    [{ units: "2" }, ["dear", "old", "plain", "suv", "unknown-type", "wifi"]],
    [{ pickup_type: "delivery" }, ["brought"]],
    [{ attrs: "wifi" }, ["wifi"]],
    [{ price_min: "500" }, ["dear"]],
    [{ q: "SUV" }, ["suv"]],
    [{ transmission: "manual" }, []],
    [{ fuel: "petrol" }, []],
    [{ seats_min: "1" }, []],
  ];
  const handles = [];
  for (const [query] of expected) handles.push(await search(ctx, { location: city.slug, ...query }));
  await runSupplierSearches(runtime);
  for (const [index, [query, titles]] of expected.entries()) {
    const { vehicles } = await poll(ctx, handles[index]?.search_id ?? null);
    expect(vehicles.map(({ title }) => title.replace("Offer ", "")).sort(), JSON.stringify(query)).toEqual(
      titles,
    );
  }
});

test("offers are priced on the partner's terms: units, invoice currency, requested currency", async ({
  runtime,
  supplier,
}) => {
  await importDailyRates(runtime, "2020-01-01", { USD: "1.25", JPY: "160" });
  const ctx = await partnerContext(runtime, {
    partner: await createPartner(runtime.database, { invoiceCurrency: "USD" }),
  });
  const city = await createCityWithSupplier(runtime, [supplier]);
  offers(
    supplier,
    supplierOffer("a", { total: 16_000, currency: "JPY" }),
    supplierOffer("b", { currency: "KWD" }),
  );
  const { search_id } = await search(ctx, { location: city.slug, units: "2", currency: "EUR" });
  await runSupplierSearches(runtime);
  const { vehicles } = await poll(ctx, search_id);
  // The dinar has no rate, so its offer cannot be sold.
  expect(vehicles).toMatchObject([
    {
      currency: "EUR",
      total: 200,
      base_currency: "USD",
      base_total: 250,
      fx_rate: 0.8,
      price_per_day: 33.33,
    },
  ]);
});

test("paging through own cars and offers returns each once, in one order, with the limit of the first request", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const prices = Array.from({ length: 30 }, (_, n) => 20 + (n % 7));
  const city = await createCityWithSupplier(runtime, [supplier], { prices });
  offers(
    supplier,
    ...Array.from({ length: 45 }, (_, n) => supplierOffer(`o-${n}`, { total: 60 + (n % 5) * 3 })),
  );
  const { search_id } = await search(ctx, { location: city.slug, limit: "20" });
  await runSupplierSearches(runtime);
  const seen: { slug: string; total: number }[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const { vehicles, total, limit } = await poll(ctx, search_id, { page: String(page) });
    expect([total, limit]).toEqual([75, 20]);
    seen.push(...vehicles);
  }
  expect(new Set(seen.map(({ slug }) => slug)).size).toBe(75);
  const sorted = [...seen].sort((a, b) => a.total - b.total || (a.slug < b.slug ? -1 : 1));
  expect(seen).toEqual(sorted);
  expect((await poll(ctx, search_id, { page: "2", limit: "50" })).vehicles).toHaveLength(25);
});

test("a search over many cities runs 24 supplier searches and reports the others as not asked", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const before = supplier.calls.length;
  const servers = Array.from({ length: 30 }, () => supplier);
  await createCityWithSupplier(runtime, servers);
  const { suppliers, search_id } = await search(ctx, { country: "xa" });
  const [all] = await runtime.database.rows<{ count: number }>(
    sql`select count(*)::int as count from location_suppliers s join locations l on l.id = s.location_id
        where l.country_code = 'xa' and l.published`,
  );
  const not_asked = (all?.count ?? 0) - 24;
  expect(not_asked).toBeGreaterThanOrEqual(6);
  expect(suppliers).toEqual({ asked: 24, answered: 0, failed: 0, not_asked });
  expect((await poll(ctx, search_id)).suppliers).toEqual(suppliers);
  const [row] = await runtime.database.rows<{ count: number }>(
    sql`select count(*)::int as count from supplier_searches where search_row_id = (select max(id) from searches)`,
  );
  expect(row?.count).toBe(24);
  await runSupplierSearches(runtime);
  expect(supplier.calls.length - before).toBeLessThanOrEqual(24);
});

test("a search over several cities counts the suppliers of test cities as not asked", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const suppliers = ["track-a", "track-b"].map((slug) => ({
    slug,
    name: slug,
    kind: "http-json",
    base_url: supplier.url,
    secret: supplier.secret,
  }));
  const city = (slug: string, slugs: readonly string[]) => locationEntry(slug, "xd", { suppliers: slugs });
  await importFile(runtime, {
    countries: [countryEntry("xd")],
    suppliers,
    locations: [city("test-poll", ["track-a", "track-b"]), city("no-test-city", ["track-a"])],
    cars: [],
  });
  const several = await search(ctx, { country: "xd" });
  expect(several.suppliers).toEqual({ asked: 1, answered: 0, failed: 0, not_asked: 2 });
  const alone = await search(ctx, { location: "test-poll" });
  expect(alone.suppliers).toEqual({ asked: 2, answered: 0, failed: 0, not_asked: 0 });
  await runSupplierSearches(runtime);
});
