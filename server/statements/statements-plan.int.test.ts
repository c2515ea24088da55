import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { withoutBookingTriggers } from "../testing/fixtures/without-booking-triggers";
import { getStatement } from "./get-statement";

const month = { period: "2026-10", limit: 100 };

/** The number of bookings that PostgreSQL inserts within its statement timeout. */
const batch = 4000;

/** Gives the partner `count` statement lines in October 2026, one second apart. */
async function writeLines(ctx: PartnerContext, count: number): Promise<void> {
  const { id: carId } = await createCar(ctx.database);
  const confirmedAt = new Date("2026-10-01T00:00:00Z");
  const pattern = await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    status: "confirmed",
    confirmedAt,
  });
  for (let from = 1; from < count; from += batch) {
    const until = Math.min(from + batch, count) - 1;
    await withoutBookingTriggers(ctx.database, () =>
      ctx.database.rows(sql`insert into bookings overriding system value
        select made.* from bookings b, generate_series(${from}::integer, ${until}::integer) n,
          jsonb_populate_record(b, jsonb_build_object('id', 1000000 + b.partner_id * 200000 + n,
          'reference', 'RB-' || translate(lpad(to_hex(b.partner_id), 4, '0') || lpad(to_hex(n), 6, '0'), 'abcdef', 'ABCDEF'),
          'confirmed_at', b.confirmed_at + make_interval(secs => n))) made
        where b.id = ${pattern.id}`),
    );
    await ctx.database.rows(sql`select backfill_statement_lines()`);
  }
}

/** Returns the number of blocks that PostgreSQL reads from the tables of statements and bookings while `work` runs. */
async function countBlocks(ctx: PartnerContext, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    // The counters of this connection are otherwise sent only once a second.
    await ctx.database.rows(sql`select pg_stat_force_next_flush()`);
    await ctx.database.rows(sql`select pg_stat_clear_snapshot()`);
    const [row] = await ctx.database.rows<{ blocks: number }>(
      sql`select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as blocks
          from pg_statio_user_tables where relname in ('statement_lines', 'statement_sums', 'closed_statements', 'bookings')`,
    );
    return row?.blocks ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

test("a page of 20,000 lines reads hardly more blocks than one of 100 lines, at any depth", {
  timeout: 120_000,
}, async ({ runtime, ctx: few }) => {
  const many = await partnerContext(runtime);
  await writeLines(few, 101);
  await writeLines(many, 20_000);
  const { database } = runtime;
  await database.rows(sql`vacuum analyze statement_lines, statement_sums, bookings`);
  const now = new Date("2026-10-20T00:00:00Z");
  let cursor: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    cursor = (await getStatement({ ...many, now }, { ...month, cursor })).page.next_cursor ?? undefined;
  }
  const small = await countBlocks(few, () => getStatement({ ...few, now }, month));
  const first = await countBlocks(many, () => getStatement({ ...many, now }, month));
  const deep = await countBlocks(many, () => getStatement({ ...many, now }, { ...month, cursor }));
  expect(small).toBeGreaterThan(100);
  for (const large of [first, deep]) expect(large).toBeLessThan(small * 2);
  const { statement } = await getStatement({ ...many, now }, month);
  expect(statement).toMatchObject({ bookings: 20_000, baseTotalMinor: 300_000_000 });
});
