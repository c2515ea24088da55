import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getInsightsContract } from "@/lib/contracts/portal/insights";
import type { PartnerContext } from "../context";
import { openDatabase } from "../db/database";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { withoutBookingTriggers } from "../testing/fixtures/without-booking-triggers";
import { countNextDay } from "./count-next-day";

const days = 60;
const query = { from: "2026-10-01", to: "2026-10-30" };

/** Gives the partner `perDay` bookings of each car on each of 60 days. */
async function book(ctx: PartnerContext, cars: readonly number[], perDay: number): Promise<void> {
  const { database, partner } = ctx;
  for (const carId of cars) {
    const pattern = await createBooking(database, {
      carId,
      partnerId: partner.id,
      status: "confirmed",
      bookedAt: new Date("2026-09-01T12:00:00Z"),
      confirmedAt: new Date("2026-09-01T12:05:00Z"),
    });
    await withoutBookingTriggers(database, () =>
      database.rows(sql`insert into bookings overriding system value
        select made.* from bookings b, generate_series(1, ${days * perDay - 1}::integer) n,
          jsonb_populate_record(b, jsonb_build_object('id', 1000000 + b.id * 20000 + n,
          'reference', 'RB-' || translate(lpad(to_hex(b.id), 4, '0') || lpad(to_hex(n), 6, '0'), 'abcdef', 'ABCDEF'),
          'booked_at', b.booked_at + make_interval(days => n % ${days}),
          'confirmed_at', b.confirmed_at + make_interval(days => n % ${days}))) made
        where b.id = ${pattern.id}`),
    );
  }
  await database.rows(sql`insert into insight_marks (partner_id) values (${partner.id})`);
}

/** Returns the number of blocks that PostgreSQL reads for the insights of a partner. */
async function countBlocks(ctx: PartnerContext, filters: Record<string, string>): Promise<number> {
  const count = async () => {
    // The counters of this connection are otherwise sent only once a second.
    await ctx.database.rows(sql`select pg_stat_force_next_flush()`);
    await ctx.database.rows(sql`select pg_stat_clear_snapshot()`);
    const [row] = await ctx.database.rows<{ blocks: number }>(
      sql`select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as blocks
          from pg_statio_user_tables
          where relname in ('insight_days', 'insight_searches', 'insight_marks', 'bookings', 'request_log')`,
    );
    return row?.blocks ?? 0;
  };
  const counts: number[] = [];
  // Vacuum and other connections can only add to a count, so the smallest one is the right one.
  for (let run = 0; run < 3; run += 1) {
    const before = await count();
    await callOperation(getInsightsContract, ctx, { query: { ...query, ...filters } });
    counts.push((await count()) - before);
  }
  return Math.min(...counts);
}

test("insights of 100 times the bookings read few more blocks, with and without filters", {
  timeout: 120_000,
}, async ({ runtime, ctx: few }) => {
  const { database, log } = runtime;
  const many = await partnerContext(runtime);
  const cars = [await createCar(database), await createCar(database)];
  const ids = cars.map(({ id }) => id);
  await book(few, ids, 1);
  await book(many, ids, 100);
  while (await countNextDay(database, { settleSeconds: 0 }));
  await database.rows(sql`vacuum analyze insight_days, bookings`);
  const [city = ""] = cars.map(({ slug }) => `city-${slug}`);
  // One connection, because each connection sends its own counters.
  const url = database.pool.options.connectionString ?? "";
  const one = openDatabase({ url, poolSize: 1, applicationName: "one", log });
  for (const filters of [{}, { city }, { city, supplier: "own" }]) {
    const small = await countBlocks({ ...few, database: one }, filters);
    const large = await countBlocks({ ...many, database: one }, filters);
    expect(small).toBeGreaterThan(10);
    // The planner may choose another plan for each partner. Reading bookings would take 100 times the blocks.
    expect(large, `${small} blocks for the partner with few bookings`).toBeLessThan(small * 3);
  }
  await one.close();
  const { current } = await callOperation(getInsightsContract, many, { query });
  expect(current.bookings).toBe(2 * 30 * 100);
});
