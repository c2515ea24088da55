import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import * as z from "zod";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { findBookingByExternalRef, findBookingsPage } from "./bookings.queries";

/** Returns PostgreSQL's plan for the one statement of a query, with its parameters. */
async function planOf({ pool }: Database, query: () => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(pool, "query");
  await query();
  const sent: unknown[][] = spy.mock.calls;
  spy.mockRestore();
  expect(sent).toHaveLength(1);
  const [statement, values] = statementShape.parse(sent[0]);
  const { rows } = await pool.query<Record<string, string>>(`explain ${statement.text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const statementShape = z.tuple([z.object({ text: z.string() }), z.array(z.unknown())]);

/** Creates 20,000 bookings of one partner, one second apart. */
async function makeHistory({ database, partner }: PartnerContext): Promise<void> {
  const { id: carId } = await createCar(database);
  const { id } = await createBooking(database, { carId, partnerId: partner.id });
  const [list] = await database.rows<{ columns: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'bookings'::regclass and attnum > 0
      and attname not in ('id', 'reference', 'external_ref', 'booked_at', 'tx_id')`);
  const columns = sql.raw(list?.columns ?? "");
  await database.rows(sql`
    insert into bookings (reference, external_ref, booked_at, ${columns})
    select 'RB-' || upper(lpad(to_hex(n), 10, '0')), 'ref-' || n, booked_at - make_interval(secs => n), ${columns}
    from bookings, generate_series(1, 20000) as n where id = ${id}`);
  await database.rows(sql`analyze bookings`);
}

test("every page of bookings is read from its index in order, without sorting or skipping rows", async ({
  ctx,
}) => {
  await makeHistory(ctx);
  const { database, partner, now } = ctx;
  const page = { partnerId: partner.id, limit: 25, filters: {} };
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
    const plan = await planOf(database, query);
    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
  }
});
