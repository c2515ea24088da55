import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database";
import { migrateDatabase } from "../migrate";
import { expectedGrants } from "./apply-grants";
import { type RoleName, roles, tableGrants } from "./grants";
import { findGrants, findOwned } from "./grants.queries";

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  // Migrates as at every start, because a cloned database lacks its template's rights on the database itself.
  await migrateDatabase(database.url);
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

async function grantsNow(): Promise<{ found: string[]; wanted: string[] }> {
  const client = await owner.connect();
  try {
    return { found: await findGrants(client), wanted: expectedGrants(await findOwned(client)) };
  } finally {
    client.release();
  }
}

/** Runs a statement as a role. Returns the SQLSTATE with which PostgreSQL rejects it, or “allowed”. */
async function attempt(role: RoleName, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.roleUrls[role] });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    return "allowed";
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? "") : String(error);
  } finally {
    await client.end();
  }
}

const denied = "42501";

test("the database grants exactly the rights of the list, for every table", async () => {
  const { found, wanted } = await grantsNow();
  expect(found).toEqual(wanted);
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter((grant) => grant.startsWith("public "))).toEqual([]);
  expect(found.filter((grant) => /TRUNCATE|REFERENCES|TRIGGER|MAINTAIN|CREATE/.test(grant))).toEqual([]);
  const { rows } = await owner.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  );
  const tables = new Set(rows.map(({ relname }) => relname));
  expect(Object.keys(tableGrants).filter((table) => !tables.has(table))).toEqual([]);
});

test.for(["web", "worker", "readonly"] as const)(
  "%s can neither change the schema nor truncate a table",
  async (role) => {
    const statements = [
      "create table own (id int)",
      "alter table bookings add column own int",
      "drop table webhook_attempts",
      "truncate rate_buckets",
      "create role other",
      "set session_replication_role = replica",
      "alter table audit_log disable trigger audit_log_append_only",
      "copy bookings to '/tmp/bookings'",
      "select pg_read_file('PG_VERSION')",
      "create temporary table own (id int)",
    ];
    for (const statement of statements) expect(await attempt(role, statement), statement).toBe(denied);
  },
);

test.for(["web", "worker"] as const)("%s can insert into the audit log and never change it", async (role) => {
  const row = "(actor_type, action, target_type, target_id, at) values ('service', 'a', 'b', 'c', now())";
  expect(await attempt(role, `insert into audit_log ${row}`)).toBe("allowed");
  expect(await attempt(role, "update audit_log set action = 'other'")).toBe(denied);
  expect(await attempt(role, "delete from audit_log")).toBe(denied);
});

test("no role can read secrets that it does not need", async () => {
  expect(await attempt("worker", "select digest from client_secrets")).toBe(denied);
  expect(await attempt("worker", "select password_hash from staff")).toBe(denied);
  expect(await attempt("web", "select sealed_secret from suppliers")).toBe(denied);
  const secret = [
    "client_secrets",
    "staff",
    "staff_identities",
    "staff_sessions",
    "suppliers",
    "webhook_endpoints",
  ];
  for (const table of secret) expect(await attempt("readonly", `select from ${table}`), table).toBe(denied);
  expect(await attempt("readonly", "select from bookings")).toBe("allowed");
  expect(await attempt("readonly", "delete from bookings")).toBe(denied);
});

test("the web role can draw an endpoint's ID from its sequence, and no other role can", async () => {
  const take = "select nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))";
  expect(await attempt("web", take)).toBe("allowed");
  expect(await attempt("worker", take)).toBe(denied);
  expect(await attempt("web", "select setval(pg_get_serial_sequence('webhook_endpoints', 'id'), 1)")).toBe(
    denied,
  );
});

test("functions that run as the owner have a fixed search path and are only for the roles that need them", async () => {
  const { rows } = await owner.query(
    `select proname, proconfig from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows.map(({ proname }) => proname)).toEqual([
    "await_stock_changes",
    "erase_bookings",
    "erase_customer",
    "erase_old_customers",
    "erase_traces",
    "keep_request_log",
    "mark_late_hours",
    "note_catalogue_change",
    "note_stock_change",
    "prepare_request_log_day",
  ]);
  for (const { proconfig } of rows) expect(proconfig).toContain("search_path=public, pg_temp");
  expect(await attempt("worker", "select keep_request_log(9, 30)")).toBe("allowed");
  expect(await attempt("web", "select keep_request_log(9, 30)")).toBe(denied);
  expect(await attempt("worker", "select request_body from request_log")).toBe(denied);
  expect(await attempt("worker", "select status, error_code from request_log")).toBe("allowed");
  expect(await attempt("worker", "select prepare_request_log_day(current_date + 99)")).toBe(denied);
  expect(await attempt("web", "select erase_customer(0, 'x@example.com')")).toBe("allowed");
  expect(await attempt("worker", "select erase_customer(0, 'x@example.com')")).toBe(denied);
  expect(await attempt("worker", "select erase_old_customers(1, 1)")).toBe("allowed");
  expect(await attempt("web", "select erase_bookings(0, '{}')")).toBe(denied);
});

test("rights changed by hand are corrected by the next migration, and a role without that right only checks", async () => {
  await owner.query(`grant truncate, delete on events to ${roles.web}`);
  await owner.query(`revoke insert on bookings from ${roles.web}`);
  expect((await grantsNow()).found).not.toEqual((await grantsNow()).wanted);
  await migrateDatabase(database.roleUrls.web);
  expect((await grantsNow()).found).not.toEqual((await grantsNow()).wanted);
  await migrateDatabase(database.url);
  const { found, wanted } = await grantsNow();
  expect(found).toEqual(wanted);
});

test("an outdated schema is rejected with the command to run, if the role may not change it", async () => {
  await owner.query("create table kept as select * from drizzle.__drizzle_migrations");
  await owner.query("delete from drizzle.__drizzle_migrations where id = (select max(id) from kept)");
  await expect(migrateDatabase(database.roleUrls.worker)).rejects.toThrow(
    /^The database lacks 1 of \d+ migrations .* DATABASE_MIGRATION_URL\.$/,
  );
});
