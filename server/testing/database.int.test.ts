import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, untilBlocked } from "./database";

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  await pool.query("create table locked (id integer primary key)");
  await pool.query("insert into locked values (1)");
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("a test database has the current schema and no rows of other tests", async () => {
  const other = await createTestDatabase();
  const client = new pg.Client({ connectionString: other.url });
  await client.connect();
  const { rows } = await client.query(
    "select to_regclass('bookings') as bookings, to_regclass('locked') as locked",
  );
  expect(rows).toEqual([{ bookings: "bookings", locked: null }]);
  await client.end();
  await other.drop();
  await expect(new pg.Client({ connectionString: other.url }).connect()).rejects.toThrow(/does not exist/);
});

test("many test databases can be created concurrently", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase()));
  expect(new Set(made.map(({ url }) => url)).size).toBe(8);
  await Promise.all(made.map((each) => each.drop()));
});

test("a session is reported as blocked while it waits for a lock, and not before", async () => {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select 1 from locked for update");
  let finished = false;
  const waiter = pool.query("update locked set id = 2").then(() => {
    finished = true;
  });
  await untilBlocked(pool);
  expect(finished).toBe(false);
  await holder.query("rollback");
  holder.release();
  await waiter;
});

test("waiting for a blocked session that never appears fails with the state of the sessions", async () => {
  await expect(untilBlocked(pool, { limitMs: 100 })).rejects.toThrow(
    /1 session\(s\) waiting for a lock were expected and 0 seen/,
  );
});
