import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { bookReservation } from "../bookings/book-reservation";
import { createBooking } from "../bookings/create-booking";
import type { PartnerContext } from "../context";
import { createReservation } from "../reservations/create-reservation";
import {
  createCityWithSupplier,
  poll,
  runSupplierSearches,
  search,
} from "../testing/fixtures/city-with-supplier";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { measureQueryCost } from "../testing/fixtures/query-cost";
import { parsedBooking, parsedRental } from "../testing/fixtures/rental-body";
import { test } from "../testing/fixtures/supplier-test";
import { type SupplierServer, supplierOffer } from "../testing/supplier-server";
import type { TestRuntime } from "../testing/test-runtime";
import { purgeSearches } from "./purge-searches";
import { removeExpiredSearches } from "./searches.queries";

type Setting = { runtime: TestRuntime; ctx: PartnerContext; supplier: SupplierServer };

/** Completes a search with one offer of 120 euros. Returns the search's ID and the offer's slug. */
async function findOffer({ runtime, ctx, supplier }: Setting) {
  supplier.scripts.search = () => ({ status: 200, body: { offers: [supplierOffer("a")] } });
  const city = await createCityWithSupplier(runtime, [supplier]);
  const { search_id: searchId } = await search(ctx, { location: city.slug });
  await runSupplierSearches(runtime);
  const [vehicle] = (await poll(ctx, searchId)).vehicles;
  return { searchId, slug: vehicle?.slug ?? "" };
}

/** Sets the expiry of the search to `hoursAgo` hours ago. */
async function endSearch({ runtime }: Setting, searchId: string | null, hoursAgo: number): Promise<void> {
  await runtime.database.rows(
    sql`update searches set expires_at = service_now() - make_interval(hours => ${hoursAgo}) where search_id = ${searchId}`,
  );
}

async function countOffers({ database }: TestRuntime, searchId: string | null): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from supplier_offers o join supplier_searches a on a.id = o.supplier_search_id
        join searches s on s.id = a.search_row_id where s.search_id = ${searchId}`,
  );
  return row?.count ?? 0;
}

async function bookOffer(ctx: PartnerContext, slug: string) {
  return await runWithoutKey(ctx, (keyed) =>
    createBooking(keyed, parsedBooking({ slug }, { expected_total: 120 })),
  );
}

async function reserveOffer(ctx: PartnerContext, slug: string) {
  return await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental({ slug })));
}

const expired = { code: "search_expired", status: 409 };
const notFound = { code: "not_found", status: 404 };

test("an expired search is found for 30 days, its offers are stored for one day", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const setting = { runtime, ctx, supplier };
  const { searchId, slug } = await findOffer(setting);
  const other = await partnerContext(runtime);
  for (const [hoursAgo, offers] of [
    [23, 1],
    [25, 0],
    [30 * 24 - 1, 0],
  ] as const) {
    await endSearch(setting, searchId, hoursAgo);
    await purgeSearches(runtime.database);
    expect(await countOffers(runtime, searchId)).toBe(offers);
    expect(await poll(ctx, searchId)).toMatchObject({
      status: "expired",
      vehicles: [],
      suppliers: { asked: 1, answered: 1, failed: 0, not_asked: 0 },
    });
    await expect(bookOffer(ctx, slug)).rejects.toMatchObject(expired);
    await expect(reserveOffer(ctx, slug)).rejects.toMatchObject(expired);
    await expect(poll(other, searchId)).rejects.toMatchObject(notFound);
    await expect(bookOffer(other, slug)).rejects.toMatchObject(notFound);
  }
  await endSearch(setting, searchId, 30 * 24 + 1);
  // The search is no longer found, even before the worker deletes it.
  await expect(poll(ctx, searchId)).rejects.toMatchObject(notFound);
  await expect(bookOffer(ctx, slug)).rejects.toMatchObject(notFound);
  await purgeSearches(runtime.database);
  const rows = await runtime.database.rows(sql`select id from searches where search_id = ${searchId}`);
  expect(rows).toEqual([]);
  await expect(poll(ctx, searchId)).rejects.toMatchObject(notFound);
  await expect(reserveOffer(ctx, slug)).rejects.toMatchObject(notFound);
});

test("a slug that no search returned is not found, even if its search has expired", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const setting = { runtime, ctx, supplier };
  const { searchId, slug } = await findOffer(setting);
  await endSearch(setting, searchId, 25);
  const changed = `${slug.slice(0, -1)}${slug.endsWith("0") ? "1" : "0"}`;
  await expect(bookOffer(ctx, changed)).rejects.toMatchObject(notFound);
  await purgeSearches(runtime.database);
  await expect(bookOffer(ctx, changed)).rejects.toMatchObject(notFound);
  await expect(bookOffer(ctx, slug)).rejects.toMatchObject(expired);
});

test("the worker keeps a search whose offer an unexpired draft has, and the draft can be booked", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const setting = { runtime, ctx, supplier };
  const { searchId, slug } = await findOffer(setting);
  const { reference } = await reserveOffer(ctx, slug);
  const { reference: second } = await reserveOffer(ctx, slug);
  await endSearch(setting, searchId, 40 * 24);
  await purgeSearches(runtime.database);
  expect(await countOffers(runtime, searchId)).toBe(1);
  const input = { reference, paymentReference: "pay_1", expectedTotal: 120 };
  const booked = await runWithoutKey(ctx, (keyed) => bookReservation(keyed, input));
  expect(booked).toMatchObject({ status: "pending_supplier", offerSlug: slug });

  await runtime.database.rows(
    sql`update bookings set expires_at = service_now() - make_interval(secs => 1) where reference = ${second}`,
  );
  await purgeSearches(runtime.database);
  expect(await countOffers(runtime, searchId)).toBe(0);
});

test("a search whose result was deleted stays expired when its partner sets the clock back", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const setting = { runtime, ctx, supplier };
  const { searchId, slug } = await findOffer(setting);
  await endSearch(setting, searchId, 25);
  await purgeSearches(runtime.database);
  const earlier = { ...ctx, now: new Date(ctx.now.getTime() - 2 * 86_400_000) };
  expect(await poll(earlier, searchId)).toMatchObject({ status: "expired" });
  await expect(bookOffer(earlier, slug)).rejects.toMatchObject(expired);
});

test("a clock far ahead does not make the worker read the searches of other partners", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const ahead = await partnerContext(runtime);
  await database.rows(
    sql`update partners set clock_offset_seconds = 100 * 86400 where id = ${ahead.partner.id}`,
  );
  for (const { partner } of [ctx, ahead])
    await database.rows(sql`
      insert into searches (search_id, partner_id, query, created_at, expires_at, suppliers_asked, suppliers_answered)
      select 'srch_' || md5(${partner.id} || '-' || n), ${partner.id}, '{}', service_now(), service_now(), 0, 0
      from generate_series(1, 20000) as n`);
  await database.rows(sql`analyze searches, partners`);
  const removed: number[] = [];
  const { read } = await measureQueryCost(database, async () => {
    removed.push(await removeExpiredSearches(database, { days: 30, limit: 100 }));
  });
  expect(removed).toEqual([100]);
  // Each search is read once to find it and once to delete it.
  expect(read).toBeLessThan(400);
  const rest = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from searches where partner_id in (${ctx.partner.id}, ${ahead.partner.id})
        group by partner_id order by partner_id`,
  );
  // `costOf` runs the statement twice.
  expect(rest).toEqual([{ count: 20_000 }, { count: 19_800 }]);
});
