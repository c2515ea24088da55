import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import * as z from "zod";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { listFirstPage, listLaterPage } from "../../rentals/booking-statements";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { withoutBookingTriggers } from "../../testing/fixtures/without-booking-triggers";
import { findBookingByExternalRef } from "../bookings.queries";
import { findBookingsPage } from "./bookings-page.queries";

const masking = { customers: false, payments: false };

/** Returns PostgreSQL's plan for each statement of a query, with its parameters. */
async function plansOf({ pool }: Database, query: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pool, "query");
  await query();
  const sent: unknown[][] = spy.mock.calls;
  spy.mockRestore();
  const plans: string[] = [];
  for (const one of sent) {
    const [statement, separate] = statementShape.parse(one);
    const values = Array.isArray(separate) ? separate : (statement.values ?? []);
    plans.push(await explain(pool, "costs off", { text: statement.text, values }));
  }
  return plans;
}

type Explained = { text: string; values: unknown[] };

async function explain(pool: Database["pool"], options: string, { text, values }: Explained) {
  const { rows } = await pool.query<Record<string, string>>(`explain (${options}) ${text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The arguments of `pg`'s `query`. The query builder passes the values as a second argument. */
const statementShape = z
  .tuple([z.object({ text: z.string(), values: z.array(z.unknown()).optional() })])
  .rest(z.unknown());

function expectInOrder(plan: string, index: string): void {
  expect(plan).toContain(`Index Scan Backward using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
}

/** Creates bookings of one partner, one second apart. */
async function makeHistory({ database, partner }: PartnerContext, count = 20_000): Promise<void> {
  const { id: carId } = await createCar(database);
  const { id } = await createBooking(database, { carId, partnerId: partner.id });
  const [list] = await database.rows<{ columns: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'bookings'::regclass and attnum > 0
      and attname not in ('id', 'reference', 'external_ref', 'booked_at', 'tx_id')`);
  const columns = sql.raw(list?.columns ?? "");
  await withoutBookingTriggers(database, () =>
    database.rows(sql`
    insert into bookings (reference, external_ref, booked_at, ${columns})
    select 'RB-' || upper(lpad(to_hex(n + ${partner.id}::int * 100000), 10, '0')), 'ref-' || n, booked_at - make_interval(secs => n), ${columns}
    from bookings, generate_series(1, ${count}::int) as n where id = ${id}`),
  );
  await database.rows(sql`analyze bookings`);
}

test("every page of bookings is read from its index in order, without sorting or skipping rows", async ({
  ctx,
}) => {
  await makeHistory(ctx);
  const { database, partner, now } = ctx;
  const page = { partnerId: partner.id, limit: 25, filters: {}, masking };
  const before = { bookedAt: new Date(now.getTime() - 9_000_000), id: 7 };
  const status = { statuses: ["expired"] } as const;
  const queries: [string, () => Promise<unknown>][] = [
    ["bookings_partner_newest", () => findBookingsPage(database, page)],
    ["bookings_partner_newest", () => findBookingsPage(database, { ...page, before })],
    ["bookings_partner_status_newest", () => findBookingsPage(database, { ...page, filters: status })],
    [
      "bookings_partner_external_ref",
      () => findBookingByExternalRef(database, { partnerId: partner.id, externalRef: "ref-777" }),
    ],
  ];
  for (const [index, query] of queries) {
    const [plan = "", ...others] = await plansOf(database, query);
    expect(others).toEqual([]);
    expectInOrder(plan, index);
  }
  // PostgreSQL may also choose one plan of a prepared statement for all parameters.
  for (const { text } of [listFirstPage, listLaterPage]) {
    const plan = await explain(database.pool, "generic_plan, costs off", { text, values: [] });
    expectInOrder(plan, "bookings_partner_newest");
  }
});

test("a search reads a limited number of bookings in list order, then only its matches", async ({ ctx }) => {
  await makeHistory(ctx, 6000);
  const { database, partner } = ctx;
  await database.rows(sql`insert into booking_search (booking_id, booked_at, words)
    select id, booked_at, array_to_tsvector(array[partner_id || 'WTEST', partner_id || 'R' || upper(external_ref)])
    from bookings where external_ref is not null on conflict do nothing`);
  await database.rows(sql`analyze booking_search`);
  const search = (word: string) => () =>
    findBookingsPage(database, { partnerId: partner.id, limit: 25, filters: { words: [word] }, masking });
  const [near, ...none] = await plansOf(database, search("test"));
  expect(none).toEqual([]);
  expect(near).toContain("bookings_partner_newest");
  expect(near).toContain("Index Scan using booking_search_pkey");
  const [first, all] = await plansOf(database, search("ref-5999"));
  expect(first).toBe(near?.replaceAll("TEST", "REF-5999"));
  expect(all).toContain("Bitmap Index Scan on booking_search_words");
  expect(`${near}${all}`).not.toContain("Seq Scan");
});

test("a period of pickups is read from its own index if few of the newest bookings start in it", async ({
  ctx,
}) => {
  await makeHistory(ctx, 6000);
  const { database, partner, now } = ctx;
  await withoutBookingTriggers(database, () =>
    database.rows(sql`update bookings set starts_at = booked_at, ends_at = booked_at + interval '1 day',
      held_until = booked_at + interval '1 day' where partner_id = ${partner.id}`),
  );
  await database.rows(sql`analyze bookings`);
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const filters = { pickupAfter: at(5000), pickupBefore: at(4990) };
  const page = { partnerId: partner.id, limit: 25, filters, masking };
  const [near, all] = await plansOf(database, () => findBookingsPage(database, page));
  expect(near).toContain("bookings_partner_newest");
  expect(all).toContain("bookings_partner_starts_at");
  expect(`${near}${all}`).not.toContain("Seq Scan");
});
