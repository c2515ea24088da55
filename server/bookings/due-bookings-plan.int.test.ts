import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, vi } from "vitest";
import * as z from "zod";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { claimExpiredBooking, claimFinishedBooking, claimForCrewSimulator } from "./due-bookings.queries";

const statementShape = z.tuple([z.object({ text: z.string() }), z.array(z.unknown())]);

/** Returns PostgreSQL's plan for the statement that claims due bookings, with its parameters. */
async function planOf(database: Database, take: (tx: Tx) => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await inTransaction(database, take);
  const sent: unknown[][] = spy.mock.calls;
  spy.mockRestore();
  const found = sent.map((call) => statementShape.safeParse(call.slice(0, 2)).data);
  const [{ text }, values] = found.find((call) => call !== undefined) ?? [{ text: "" }, []];
  const { rows } = await database.pool.query<Record<string, string>>(`explain ${text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
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
  const [list] = await database.rows<{ columns: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'bookings'::regclass and attnum > 0 and attname not in ('id', 'reference', 'tx_id')`);
  const columns = sql.raw(list?.columns ?? "");
  await database.rows(sql`
    insert into bookings (reference, ${columns})
    select 'RB-' || upper(lpad(to_hex(n * 100000 + id), 10, '0')), ${columns}
    from bookings, generate_series(1, 5000) as n where id in (select id from bookings order by id desc limit 2)`);
  await database.rows(sql`analyze bookings`);
  const plan = await planOf(database, (tx) => take(tx, []));
  expect(plan).toMatch(new RegExp(`Index Scan using ${index}[^]*Index Cond: .*furthest_now\\(\\)`));
  expect(plan).not.toMatch(/Sort|Seq Scan on bookings|Bitmap/);
});
