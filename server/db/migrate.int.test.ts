import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { expect, test } from "vitest";
import * as z from "zod";
import { ConfigError } from "../errors/config-error";
import { createTestDatabase } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { openTestRuntime } from "../testing/test-runtime";
import type { Database } from "./database";
import { migrateDatabase } from "./migrate";
import { projectRoot } from "./project-root";

/** Runs `work` with an empty database. */
async function withEmptyDatabase(work: (url: string, database: Database) => Promise<void>): Promise<void> {
  const { url, drop } = await createTestDatabase();
  const { database } = openTestRuntime(url);
  try {
    await database.rows(sql`drop schema public cascade`);
    await database.rows(sql`drop schema drizzle cascade`);
    await database.rows(sql`create schema public`);
    await work(url, database);
  } finally {
    await database.close();
    await drop();
  }
}

async function applied(database: Database): Promise<unknown[]> {
  return await database.rows(sql`select hash from drizzle.__drizzle_migrations order by id`);
}

test("four servers that start at once on an empty database migrate it once", async () => {
  await withEmptyDatabase(async (url, database) => {
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)));
    const once = await applied(database);
    expect(once.length).toBeGreaterThanOrEqual(2);
    expect(new Set(once.map((row) => JSON.stringify(row))).size).toBe(once.length);
    expect(await database.rows(sql`select offset_seconds from service_clock`)).toEqual([
      { offset_seconds: 0 },
    ]);
    await migrateDatabase(url);
    expect(await applied(database)).toEqual(once);
  });
});

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) });

/** Applies the migrations up to this number. */
async function migrateTo({ pool }: Database, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(join(projectRoot(), "drizzle/migrations"), folder, { recursive: true });
    const path = join(folder, "meta/_journal.json");
    const journal = journalShape.parse(JSON.parse(await readFile(path, "utf8")));
    const entries = journal.entries.filter(({ idx }) => idx <= last);
    await writeFile(path, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Adds an event of booking 7 with deliveries that have not been attempted, are waiting for a retry, are in progress, or
 * have ended.
 */
async function createOldDeliveries(database: Database): Promise<void> {
  await database.rows(sql`alter table events drop constraint events_booking_id_bookings_id_fk`);
  await database.rows(sql`
    with partner as (
      insert into partners (slug, name, invoice_currency, commission_rate) values ('old', 'Old', 'EUR', 10) returning id
    ), sequence as (
      insert into partner_sequences (partner_id, last_event_seq) select id, 1 from partner
    ), endpoint as (
      insert into webhook_endpoints (partner_id, url, description, event_types, sealed_secret, created_at, updated_at)
      select id, 'https://hooks.example.com', '', '{booking.created}', 'secret', now(), now() from partner
      returning id, partner_id
    ), event as (
      insert into events (partner_id, seq, event_id, type, booking_id, body, created_at)
      select id, 1, 'evt_' || md5('1'), 'booking.created', 7, '{}', '2026-03-01T12:00:00Z' from partner returning id, type
    )
    insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts,
      attempt_count, next_attempt_at, lease_until)
    select new_delivery_id(), endpoint.partner_id, endpoint.id, event.id, event.type, state.status, 10, state.attempts,
      case state.status when 'pending' then now() end, case state.status when 'delivering' then now() end
    from endpoint, event, (values ('pending', 0), ('pending', 1), ('delivering', 1), ('delivering', 2), ('skipped', 0),
      ('dead_lettered', 1)) as state (status, attempts)`);
}

test("only deliveries whose first attempt has not ended get their event's booking", async () => {
  await withEmptyDatabase(async (url, database) => {
    await migrateTo(database, 12);
    await createOldDeliveries(database);
    await migrateDatabase(url);
    const deliveries = await database.rows(
      sql`select status, attempt_count as attempts, booking_id::int as booking from webhook_deliveries order by id`,
    );
    expect(deliveries).toEqual([
      { status: "pending", attempts: 0, booking: 7 },
      { status: "pending", attempts: 1, booking: null },
      { status: "delivering", attempts: 1, booking: 7 },
      { status: "delivering", attempts: 2, booking: null },
      { status: "skipped", attempts: 0, booking: null },
      { status: "dead_lettered", attempts: 1, booking: null },
    ]);
    expect(await database.rows(sql`select last_event_at from partner_sequences`)).toEqual([
      { last_event_at: new Date("2026-03-01T12:00:00Z") },
    ]);
  });
});

async function indexDefinitions(database: Database): Promise<unknown[]> {
  return await database.rows(
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  );
}

/** Returns the statements of docs/operating.md that an operator runs before the migrations. */
async function readPreparation(): Promise<string[]> {
  const text = await readFile(join(projectRoot(), "docs/operating.md"), "utf8");
  const section = text.slice(text.indexOf("## Rolling upgrade"));
  const [, block = ""] = /```sql\n(.*?)```/s.exec(section) ?? [];
  return block.split(";").filter((statement) => statement.trim() !== "");
}

test("the documented preparation of a large database creates the migrations' own column and indexes", async () => {
  await withEmptyDatabase(async (url, database) => {
    await migrateDatabase(url);
    const expected = await indexDefinitions(database);
    await withEmptyDatabase(async (preparedUrl, prepared) => {
      await migrateTo(prepared, 12);
      const before = (await indexDefinitions(prepared)).length;
      const statements = await readPreparation();
      expect(statements).toHaveLength(14);
      for (const statement of statements) await prepared.rows(sql.raw(statement));
      expect(await indexDefinitions(prepared)).toHaveLength(before + 12);
      await migrateDatabase(preparedUrl);
      expect(await indexDefinitions(prepared)).toEqual(expected);
    });
  });
});

test("the migration of the search writes the words of existing bookings, without drafts, also when it is repeated", async () => {
  await withEmptyDatabase(async (url, database) => {
    await migrateDatabase(url);
    const { id: partnerId } = await createPartner(database);
    const { id: carId } = await createCar(database, { fleetSize: 9 });
    const booking = await createBooking(database, { carId, partnerId, customerLastName: "Müller" });
    await createBooking(database, { carId, partnerId, status: "draft" });
    const written = await database.rows(sql`select booking_id, booked_at, words::text from booking_search`);
    expect(written).toMatchObject([{ booking_id: booking.id }]);
    await database.rows(sql`delete from booking_search`);
    const file = await readFile(join(projectRoot(), "drizzle/migrations/0019_booking_search.sql"), "utf8");
    for (const round of ["missing", "present"]) {
      for (const statement of file.split("--> statement-breakpoint")) await database.rows(sql.raw(statement));
      const rows = await database.rows(sql`select booking_id, booked_at, words::text from booking_search`);
      expect(rows, round).toEqual(written);
    }
  });
});

test("a missing server is reported in one sentence that names it and the setting", async () => {
  const attempt = migrateDatabase("postgresql://someone:secret@127.0.0.1:1/rentals");
  await expect(attempt).rejects.toThrow(ConfigError);
  await expect(attempt).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\); check DATABASE_URL/,
  );
  await expect(attempt).rejects.not.toThrow(/secret/);
});

test("a server that is not PostgreSQL fails within the time limit of a start", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const startedAt = performance.now();
  await expect(migrateDatabase(`postgresql://someone@127.0.0.1:${port}/rentals`)).rejects.toThrow(
    ConfigError,
  );
  expect(performance.now() - startedAt).toBeLessThan(8000);
  silent.close();
});
