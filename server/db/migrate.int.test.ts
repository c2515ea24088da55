import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ConfigError } from "../errors/config-error";
import { createTestDatabase } from "../testing/database";
import { openTestRuntime } from "../testing/test-runtime";
import type { Database } from "./database";
import { migrateDatabase } from "./migrate";

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
