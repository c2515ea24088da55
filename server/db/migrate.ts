import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { ConfigError } from "../errors/config-error";
import { projectRoot } from "./project-root";
import { applyGrants } from "./roles/apply-grants";

/** The ID of the migration lock, the same in every process of the service. */
const migrationLock = 7_310_452_281;

const migrationsFolder = () => join(projectRoot(), "drizzle/migrations");

/**
 * Migrates the database and applies the roles' grants. Concurrent processes wait for the first one. With a
 * role that may not change the schema, only checks that the schema is current. Throws a `ConfigError` for an
 * outdated schema, a missing server, or a server older than PostgreSQL 15.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "migrations",
  });
  client.on("error", () => undefined);
  await connect(client);
  try {
    await requireVersion(client);
    if (!(await mayChange(client))) return await requireNewest(client);
    // The role's settings may limit statements. A migration waits for a concurrent one, and creating an index
    // can take long.
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("set lock_timeout = '5s'");
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await applyGrants(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new ConfigError(
      `The database at ${client.host}:${client.port} cannot be used (${reason}); check DATABASE_URL and that PostgreSQL runs.`,
      { cause: error },
    );
  }
}

async function mayChange(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege(current_user, 'public', 'create') as may",
  );
  return rows[0]?.may === true;
}

async function requireNewest(client: pg.Client): Promise<void> {
  const all = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const { rows } = await client
    .query<{ count: number }>("select count(*)::int as count from drizzle.__drizzle_migrations")
    .catch(() => ({ rows: [{ count: 0 }] }));
  const lacking = all.length - (rows[0]?.count ?? 0);
  if (lacking > 0) {
    throw new ConfigError(
      `The database lacks ${lacking} of ${all.length} migrations and this role cannot apply them: run npm run db:migrate as its owner, or set DATABASE_MIGRATION_URL.`,
    );
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < 15)
    throw new ConfigError(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${version}.`);
}
