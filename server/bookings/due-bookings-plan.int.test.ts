import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, vi } from "vitest";
import * as z from "zod";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { test } from "../testing/fixtures/integration-test";
import { withoutBookingTriggers } from "../testing/fixtures/without-booking-triggers";
import {
  claimExpiredBooking,
  claimFinishedBooking,
  claimForCrewSimulator,
  findDueBookings,
  findPartnersWithDueBookings,
} from "./due-bookings.queries";

/**
 * The two forms in which a statement is passed to `pg`: with its values in the same object, or with the values as a
 * second argument.
 */
const statementShape = z.union([
  z.tuple([z.object({ text: z.string(), values: z.array(z.unknown()) })]),
  z.tuple([z.object({ text: z.string() }), z.array(z.unknown())]),
]);

/** Returns PostgreSQL's plan for the statement that `take` sends, with its parameters. */
async function planOf(database: Database, take: (tx: Tx) => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await inTransaction(database, take);
  const sent: unknown[][] = spy.mock.calls;
  spy.mockRestore();
  const found = sent.map((call) => statementShape.safeParse(call.slice(0, 2)).data);
  const [statement, separate] = found.find((call) => call !== undefined) ?? [{ text: "" }, []];
  const values = separate ?? ("values" in statement ? statement.values : []);
  const { rows } = await database.pool.query<Record<string, string>>(`explain ${statement.text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Copies the last two bookings 5000 times, in several statements that are each far below the time limit. */
async function copyBookings(database: Database): Promise<void> {
  const [list] = await database.rows<{ columns: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'bookings'::regclass and attnum > 0 and attname not in ('id', 'reference', 'tx_id')`);
  const columns = sql.raw(list?.columns ?? "");
  const last = await database.rows<{ id: number }>(sql`select id from bookings order by id desc limit 2`);
  const ids = last.map(({ id }) => id);
  const perStatement = 500;
  await withoutBookingTriggers(database, async () => {
    for (let first = 1; first <= 5000; first += perStatement) {
      await database.rows(sql`
        insert into bookings (reference, ${columns})
        select 'RB-' || upper(lpad(to_hex(n * 100000 + id), 10, '0')), ${columns}
        from bookings, generate_series(${first}::integer, ${first + perStatement - 1}::integer) as n
        where id = any(${sql.param(ids)}::bigint[])`);
    }
  });
  await database.rows(sql`analyze bookings`);
}

test.for([
  ["bookings_confirm_by", claimExpiredBooking],
  ["bookings_ends_at", claimFinishedBooking],
  ["bookings_autopilot_at", claimForCrewSimulator],
] as const)("due bookings are found through %s up to the furthest clock", async ([index, take], { ctx }) => {
  const { database, partner } = ctx;
  const { id: carId } = await createCar(database);
  await createBooking(database, { carId, partnerId: partner.id, autopilotAt: new Date("2100-01-01") });
  await createBooking(database, { carId, partnerId: partner.id, status: "confirmed" });
  await copyBookings(database);
  const plan = await planOf(database, (tx) => take(tx, []));
  expect(plan).toMatch(new RegExp(`Index Scan using ${index}[^]*Index Cond: .*furthest_now\\(\\)`));
  expect(plan).not.toMatch(/Sort|Seq Scan on bookings|Bitmap/);
});

test("a partner's due bookings are found by index, in order, whatever other partners have due", async ({
  ctx,
}) => {
  const { database, partner, now } = ctx;
  const { id: carId } = await createCar(database);
  const { id: other } = await createPartner(database);
  const past = new Date(now.getTime() - 3_600_000);
  await createBooking(database, { carId, partnerId: other, confirmBy: past });
  const startsAt = new Date(past.getTime() - 3_600_000);
  await createBooking(database, { carId, partnerId: other, status: "confirmed", startsAt, endsAt: past });
  await copyBookings(database);
  const wanted = { partnerId: partner.id, now, skippedIds: [], limit: 100 };
  const plan = await planOf(database, (tx) => findDueBookings(tx, wanted));
  for (const [index, at] of [
    ["bookings_partner_confirm_by", "confirm_by"],
    ["bookings_partner_ends_at", "ends_at"],
  ])
    expect(plan).toMatch(new RegExp(`Index Scan using ${index}[^]*Index Cond: .*partner_id = .*${at} <= `));
  expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
  // Which of many partners have any is read from the first entry of the same indexes.
  const ofMany = await planOf(database, (tx) => findPartnersWithDueBookings(tx, [wanted]));
  for (const index of ["bookings_partner_confirm_by", "bookings_partner_ends_at"])
    expect(ofMany).toMatch(new RegExp(`Limit[^]*Scan using ${index}[^]*Index Cond: .*partner_id = `));
  expect(ofMany).not.toMatch(/Sort|Seq Scan|Bitmap/);
});
