import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { projectRoot } from "./project-root";

/** The number of bookings before the migration: more than one batch of the backfill in docs/migrations.md. */
const existingBookings = 2500;

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let owner: pg.Client;
let wanted: { carId: number; partnerId: number };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  owner = new pg.Client({ connectionString: testDatabase.url });
  await owner.connect();
  const [car, partner] = [await createCar(runtime.database), await createPartner(runtime.database)];
  wanted = { carId: car.id, partnerId: partner.id };
  await createBooking(runtime.database, { ...wanted, status: "cancelled" });
  await owner.query(
    `insert into bookings overriding system value select (jsonb_populate_record(b, jsonb_build_object(
       'id', b.id + n, 'reference', 'RB-' || lpad(upper(to_hex(n)), 10, '0'), 'external_ref', null))).*
     from bookings b, generate_series(1, $1) as n`,
    [existingBookings],
  );
  await owner.query(
    "select setval(pg_get_serial_sequence('bookings', 'id'), (select max(id) from bookings))",
  );
});

afterAll(async () => {
  await owner.end();
  await runtime.database.close();
  await testDatabase.drop();
});

const readPage = async () => await readFile(join(projectRoot(), "docs/migrations.md"), "utf8");

async function readStatements(): Promise<string[]> {
  return [...(await readPage()).matchAll(/^```sql\n(.+?)\n```$/gms)].map(([, statement = ""]) => statement);
}

/** Makes bookings with the statements of the running version until `stop` aborts. Returns how many were made. */
async function keepBooking(stop: AbortSignal): Promise<number> {
  let made = 0;
  for (; !stop.aborted; made += 1) await createBooking(runtime.database, { ...wanted, status: "cancelled" });
  return made;
}

const filenode = async () =>
  (await owner.query("select pg_relation_filenode('bookings') as node")).rows[0]?.node;

test("every statement of the page changes the schema while the running version books, and none fails", async () => {
  const before = await filenode();
  const stop = new AbortController();
  const writers = Promise.all([keepBooking(stop.signal), keepBooking(stop.signal)]);
  const statements = await readStatements();
  try {
    for (const statement of statements.slice(0, -1)) await owner.query(statement);
    const [row] = await runtime.database.rows(sql`
      select count(*) - count(channel) as empty,
        (select convalidated from pg_constraint where conname = 'bookings_channel_known') as valid,
        (select attnotnull from pg_attribute where attrelid = 'bookings'::regclass and attname = 'channel') as required,
        (select indisvalid from pg_index where indexrelid = 'bookings_channel'::regclass) as indexed
      from bookings`);
    expect(row).toEqual({ empty: 0, valid: true, required: true, indexed: true });
    expect(await filenode()).toBe(before);
    await owner.query(statements.at(-1) ?? "");
    expect(await filenode()).toBe(before);
  } finally {
    stop.abort();
  }
  const made = await writers;
  expect(Math.min(...made)).toBeGreaterThan(0);
  // The page has no fence that the pattern above misses.
  expect(statements).toHaveLength(((await readPage()).match(/^```sql$/gm) ?? []).length);
});

test("the same index without “concurrently” blocks a booking, so the test above can fail", async () => {
  await owner.query("begin");
  await owner.query("create index bookings_blocking on bookings (partner_id, units)");
  const writer = new pg.Client({ connectionString: testDatabase.url });
  await writer.connect();
  try {
    await writer.query("set lock_timeout = '100ms'");
    const write = writer.query("update bookings set units = units where id = (select min(id) from bookings)");
    await expect(write).rejects.toMatchObject({ code: "55P03" });
  } finally {
    await owner.query("rollback");
    await writer.end();
  }
});
