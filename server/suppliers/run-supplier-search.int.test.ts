import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import {
  createCityWithSupplier,
  poll,
  runSupplierSearches,
  search,
  stay,
} from "../testing/fixtures/city-with-supplier";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch } from "../testing/latch";
import { supplierOffer } from "../testing/supplier-server";
import { beginSearch } from "./begin-search";
import { claimSupplierSearches } from "./claim-supplier-searches";
import { toSearchRequest } from "./search-request";
import { claimSearches } from "./supplier-searches.queries";

type SearchState = { status: string; error: string | null; offers: number };

async function supplierSearchesOf(database: Database, searchId: string | null): Promise<SearchState[]> {
  return await database.rows<SearchState>(
    sql`select a.status, a.error, (select count(*)::int from supplier_offers where supplier_search_id = a.id) as offers
        from supplier_searches a join searches s on s.id = a.search_row_id
        where s.search_id = ${searchId} order by a.id`,
  );
}

/** Moves the lease, and optionally the deadline, into the past, as if the worker had been killed. */
async function expireLease(database: Database, searchId: string | null, { deadline }: { deadline: boolean }) {
  await database.rows(
    sql`update supplier_searches set lease_until = clock_timestamp() - make_interval(secs => 1),
          deadline_at = case when ${deadline} then clock_timestamp() - make_interval(secs => 2) else deadline_at end
        where search_row_id = (select id from searches where search_id = ${searchId})`,
  );
}

async function begin(ctx: PartnerContext, location: string): Promise<string | null> {
  return (await search(ctx, { location })).search_id;
}

const one = { status: 200, body: { offers: [supplierOffer("a")] } };

test("two concurrent workers run each supplier search once", async ({ runtime, ctx, supplier }) => {
  supplier.scripts.search = () => one;
  const city = await createCityWithSupplier(runtime, [supplier]);
  const handles = [];
  for (let n = 0; n < 10; n += 1) handles.push(await begin(ctx, city.slug));
  const asked = await Promise.all([runSupplierSearches(runtime), runSupplierSearches(runtime)]);
  expect(asked[0] + asked[1]).toBe(10);
  expect(supplier.calls.map(({ body }) => body.search_ref).sort()).toEqual([...handles].sort());
});

test("a search of a killed worker is run again, and the late response to the first changes nothing", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  const firstResponse = createLatch();
  supplier.scripts.search = async () => {
    await firstResponse.released;
    return { status: 200, body: { offers: [supplierOffer("late"), supplierOffer("later")] } };
  };
  const stalledRun = runSupplierSearches(runtime);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  expect(await runSupplierSearches(runtime)).toBe(0);
  await expireLease(runtime.database, searchId, { deadline: false });
  supplier.scripts.search = () => one;
  expect(await runSupplierSearches(runtime)).toBe(1);
  firstResponse.release();
  await stalledRun;
  expect(await supplierSearchesOf(runtime.database, searchId)).toEqual([
    { status: "answered", error: null, offers: 1 },
  ]);
  expect((await poll(ctx, searchId)).vehicles).toMatchObject([{ title: "Offer a" }]);
});

test("a supplier search past its deadline counts as failed, even if no worker closes it, and is never run again", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  expect((await poll(ctx, searchId)).status).toBe("pending");
  await expireLease(runtime.database, searchId, { deadline: true });
  expect((await poll(ctx, searchId)).status).toBe("failed");
  expect(await runSupplierSearches(runtime)).toBe(0);
  expect(supplier.calls).toEqual([]);
  expect(await supplierSearchesOf(runtime.database, searchId)).toEqual([
    { status: "failed", error: "timeout", offers: 0 },
  ]);
});

test("offers stored after the deadline are never shown, because the partner may have seen the search as complete", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  supplier.scripts.search = async () => {
    await expireLease(runtime.database, searchId, { deadline: true });
    return one;
  };
  await runSupplierSearches(runtime);
  expect(await poll(ctx, searchId)).toMatchObject({ status: "failed", vehicles: [] });
  expect(await runSupplierSearches(runtime)).toBe(0);
  expect(await supplierSearchesOf(runtime.database, searchId)).toEqual([
    { status: "failed", error: "timeout", offers: 0 },
  ]);
});

test("a supplier that takes longer than the deadline counts as failed", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const hasty = { ...ctx, config: { ...ctx.config, supplierSearchSeconds: 0.3 } };
  const city = await createCityWithSupplier(runtime, [supplier]);
  const searchId = await begin(hasty, city.slug);
  supplier.scripts.search = () => ({ drip: true });
  await runSupplierSearches(runtime);
  expect(await supplierSearchesOf(runtime.database, searchId)).toMatchObject([
    { status: "failed", error: "timeout" },
  ]);
  expect((await poll(ctx, searchId)).status).toBe("failed");
});

test("a worker that stops releases its search at once for another worker", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  supplier.scripts.search = async () => {
    await createLatch().released;
    return one;
  };
  const stop = new AbortController();
  const stopping = runSupplierSearches(runtime, stop.signal);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  stop.abort();
  await stopping;
  expect(await supplierSearchesOf(runtime.database, searchId)).toMatchObject([{ status: "queued" }]);
  supplier.scripts.search = () => one;
  expect(await runSupplierSearches(runtime)).toBe(1);
  expect((await poll(ctx, searchId)).status).toBe("complete");
});

test("a supplier whose responses were mostly invalid is skipped for a while, and others are not", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier, otherSupplier]);
  supplier.scripts.search = () => ({ status: 500 });
  otherSupplier.scripts.search = () => one;
  let searchId: string | null = null;
  for (let n = 0; n < 8; n += 1) {
    searchId = await begin(ctx, city.slug);
    await runSupplierSearches(runtime);
  }
  expect(supplier.calls.length).toBeLessThan(8);
  expect(otherSupplier.calls).toHaveLength(8);
  expect(await supplierSearchesOf(runtime.database, searchId)).toEqual([
    { status: "failed", error: "circuit_open", offers: 0 },
    { status: "answered", error: null, offers: 1 },
  ]);
});

test("a search that expires before the supplier's deadline ends the call and does not count against the supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  const [place] = await runtime.database.rows<{ supplierId: number; locationId: number }>(
    sql`select supplier_id as "supplierId", location_id as "locationId" from location_suppliers ls
        join locations l on l.id = ls.location_id where l.slug = ${city.slug}`,
  );
  if (place === undefined) throw new Error("The city has no supplier.");
  supplier.scripts.search = () => ({ drip: true });
  for (let n = 0; n < 8; n += 1) {
    await beginSearch(ctx, {
      request: toSearchRequest(stay),
      targets: [place],
      notAsked: 0,
      lifetimeSeconds: 1,
    });
  }
  await runSupplierSearches(runtime);
  supplier.scripts.search = () => one;
  const searchId = await begin(ctx, city.slug);
  await runSupplierSearches(runtime);
  expect(await supplierSearchesOf(runtime.database, searchId)).toMatchObject([{ status: "answered" }]);
  expect(supplier.calls).toHaveLength(9);
});

test("a supplier that uses up its share does not delay the searches of others", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const [slow, quick] = [
    await createCityWithSupplier(runtime, [supplier]),
    await createCityWithSupplier(runtime, [otherSupplier]),
  ];
  const busy = await begin(ctx, slow.slug);
  const [first] = await claimSearches(runtime.database, { limit: 10, busy: [] });
  await expireLease(runtime.database, busy, { deadline: false });
  await begin(ctx, quick.slug);
  const passed = await claimSearches(runtime.database, { limit: 10, busy: [first?.supplierId ?? 0] });
  expect(passed.map(({ supplierSlug }) => supplierSlug)).toEqual(quick.suppliers);
});

test("a secret encrypted with another key is logged for the operator, and the search waits", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  await begin(ctx, city.slug);
  await runtime.database.rows(
    sql`update suppliers set sealed_secret = '\\x00' where slug = ${city.suppliers[0]}`,
  );
  const tasks = await claimSupplierSearches(runtime, 10);
  const asked = await Promise.allSettled(tasks.map((task) => task(new AbortController().signal)));
  const reasons = asked.map((one) => (one.status === "rejected" ? String(one.reason) : ""));
  expect(reasons).toContainEqual(expect.stringContaining("encrypted with another SECRET_KEY"));
  expect(supplier.calls).toEqual([]);
});
