import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { askSuppliers, createSuppliedCity, poll, search, stay } from "../testing/fixtures/supplied-city";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch } from "../testing/latch";
import { supplierOffer } from "../testing/supplier-server";
import { beginSearch } from "./begin-search";
import { claimSupplierSearches } from "./claim-supplier-searches";
import { toSearchRequest } from "./search-request";
import { removeExpiredSearches } from "./searches.queries";
import { claimQuestions } from "./supplier-searches.queries";

type Question = { status: string; error: string | null; offers: number };

async function questionsOf(database: Database, searchId: string | null): Promise<Question[]> {
  return await database.rows<Question>(
    sql`select a.status, a.error, (select count(*)::int from supplier_offers where supplier_search_id = a.id) as offers
        from supplier_searches a join searches s on s.id = a.search_row_id
        where s.search_id = ${searchId} order by a.id`,
  );
}

/** As if the worker that asks had been killed, and so much time had gone by since. */
async function lapse(database: Database, searchId: string | null, { deadline }: { deadline: boolean }) {
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

test("two workers at once ask each question once", async ({ runtime, ctx, supplier }) => {
  supplier.scripts.search = () => one;
  const city = await createSuppliedCity(runtime, [supplier]);
  const handles = [];
  for (let n = 0; n < 10; n += 1) handles.push(await begin(ctx, city.slug));
  const asked = await Promise.all([askSuppliers(runtime), askSuppliers(runtime)]);
  expect(asked[0] + asked[1]).toBe(10);
  expect(supplier.calls.map(({ body }) => body.search_ref).sort()).toEqual([...handles].sort());
});

test("a question whose worker was killed is asked again, and the late answer of the first changes nothing", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  const late = createLatch();
  supplier.scripts.search = async () => {
    await late.released;
    return { status: 200, body: { offers: [supplierOffer("late"), supplierOffer("later")] } };
  };
  const zombie = askSuppliers(runtime);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  expect(await askSuppliers(runtime)).toBe(0);
  await lapse(runtime.database, searchId, { deadline: false });
  supplier.scripts.search = () => one;
  expect(await askSuppliers(runtime)).toBe(1);
  late.release();
  await zombie;
  expect(await questionsOf(runtime.database, searchId)).toEqual([
    { status: "answered", error: null, offers: 1 },
  ]);
  expect((await poll(ctx, searchId)).vehicles).toMatchObject([{ title: "Offer a" }]);
});

test("past its deadline a question has failed, whether anybody closes it or not, and is never asked again", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  expect((await poll(ctx, searchId)).status).toBe("pending");
  await lapse(runtime.database, searchId, { deadline: true });
  expect((await poll(ctx, searchId)).status).toBe("failed");
  expect(await askSuppliers(runtime)).toBe(0);
  expect(supplier.calls).toEqual([]);
  expect(await questionsOf(runtime.database, searchId)).toEqual([
    { status: "failed", error: "timeout", offers: 0 },
  ]);
});

test("what is stored only after the deadline is never shown: partners may have been told that nothing more comes", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  supplier.scripts.search = async () => {
    await lapse(runtime.database, searchId, { deadline: true });
    return one;
  };
  await askSuppliers(runtime);
  expect(await poll(ctx, searchId)).toMatchObject({ status: "failed", vehicles: [] });
  expect(await askSuppliers(runtime)).toBe(0);
  expect(await questionsOf(runtime.database, searchId)).toEqual([
    { status: "failed", error: "timeout", offers: 0 },
  ]);
});

test("a supplier that takes longer than the deadline has failed", async ({ runtime, ctx, supplier }) => {
  const hasty = { ...ctx, config: { ...ctx.config, supplierSearchSeconds: 0.3 } };
  const city = await createSuppliedCity(runtime, [supplier]);
  const searchId = await begin(hasty, city.slug);
  supplier.scripts.search = () => ({ drip: true });
  await askSuppliers(runtime);
  expect(await questionsOf(runtime.database, searchId)).toMatchObject([
    { status: "failed", error: "timeout" },
  ]);
  expect((await poll(ctx, searchId)).status).toBe("failed");
});

test("a worker that stops gives its question back at once, for another to ask", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier]);
  const searchId = await begin(ctx, city.slug);
  supplier.scripts.search = async () => {
    await createLatch().released;
    return one;
  };
  const stop = new AbortController();
  const stopping = askSuppliers(runtime, stop.signal);
  await expect.poll(() => supplier.calls.length, { timeout: 10_000 }).toBe(1);
  stop.abort();
  await stopping;
  expect(await questionsOf(runtime.database, searchId)).toMatchObject([{ status: "queued" }]);
  supplier.scripts.search = () => one;
  expect(await askSuppliers(runtime)).toBe(1);
  expect((await poll(ctx, searchId)).status).toBe("complete");
});

test("after most of its answers were broken a supplier is left alone for a while, and the others are not", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier, otherSupplier]);
  supplier.scripts.search = () => ({ status: 500 });
  otherSupplier.scripts.search = () => one;
  let searchId: string | null = null;
  for (let n = 0; n < 8; n += 1) {
    searchId = await begin(ctx, city.slug);
    await askSuppliers(runtime);
  }
  expect(supplier.calls.length).toBeLessThan(8);
  expect(otherSupplier.calls).toHaveLength(8);
  expect(await questionsOf(runtime.database, searchId)).toEqual([
    { status: "failed", error: "circuit_open", offers: 0 },
    { status: "answered", error: null, offers: 1 },
  ]);
});

test("a search that lives shorter than a supplier may take ends its question, and is not held against the supplier", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier]);
  const [place] = await runtime.database.rows<{ supplierId: number; locationId: number }>(
    sql`select supplier_id as "supplierId", location_id as "locationId" from location_suppliers ls
        join locations l on l.id = ls.location_id where l.slug = ${city.slug}`,
  );
  if (place === undefined) throw new Error("The city has no supplier.");
  supplier.scripts.search = () => ({ drip: true });
  for (let n = 0; n < 8; n += 1) {
    await beginSearch(ctx, { request: toSearchRequest(stay), questions: [place], lifetimeSeconds: 1 });
  }
  await askSuppliers(runtime);
  supplier.scripts.search = () => one;
  const searchId = await begin(ctx, city.slug);
  await askSuppliers(runtime);
  expect(await questionsOf(runtime.database, searchId)).toMatchObject([{ status: "answered" }]);
  expect(supplier.calls).toHaveLength(9);
});

test("a supplier that keeps its share of places busy lets the questions of others pass", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const [slow, quick] = [
    await createSuppliedCity(runtime, [supplier]),
    await createSuppliedCity(runtime, [otherSupplier]),
  ];
  const busy = await begin(ctx, slow.slug);
  const [first] = await claimQuestions(runtime.database, { limit: 10, busy: [] });
  await lapse(runtime.database, busy, { deadline: false });
  await begin(ctx, quick.slug);
  const passed = await claimQuestions(runtime.database, { limit: 10, busy: [first?.supplierId ?? 0] });
  expect(passed.map(({ supplierSlug }) => supplierSlug)).toEqual(quick.suppliers);
});

test("a secret sealed with another key is told to the operator, and the question waits", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createSuppliedCity(runtime, [supplier]);
  await begin(ctx, city.slug);
  await runtime.database.rows(
    sql`update suppliers set sealed_secret = '\\x00' where slug = ${city.suppliers[0]}`,
  );
  const pieces = await claimSupplierSearches(runtime, 10);
  const asked = await Promise.allSettled(pieces.map((piece) => piece(new AbortController().signal)));
  const reasons = asked.map((one) => (one.status === "rejected" ? String(one.reason) : ""));
  expect(reasons).toContainEqual(expect.stringContaining("sealed with another SECRET_KEY"));
  expect(supplier.calls).toEqual([]);
});

test("a search is kept a day after it expired, then removed with all it found", async ({
  runtime,
  ctx,
  supplier,
}) => {
  supplier.scripts.search = () => one;
  const city = await createSuppliedCity(runtime, [supplier]);
  const handles = [await begin(ctx, city.slug), await begin(ctx, city.slug)];
  await askSuppliers(runtime);
  await runtime.database.rows(
    sql`update searches set expires_at = service_now() - make_interval(hours => 25) where search_id = ${handles[0]}`,
  );
  await runtime.database.rows(
    sql`update searches set expires_at = service_now() - make_interval(hours => 23) where search_id = ${handles[1]}`,
  );
  expect(await removeExpiredSearches(runtime.database, { days: 1, limit: 10 })).toBe(1);
  await expect(poll(ctx, handles[0] ?? null)).rejects.toMatchObject({ code: "not_found" });
  expect((await poll(ctx, handles[1] ?? null)).status).toBe("expired");
});
