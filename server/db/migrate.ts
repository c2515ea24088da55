import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { ConfigError } from "../errors/config-error";
import { projectRoot } from "./project-root";

/** Any constant does, as long as every process of the service takes the same lock. */
const migrationLock = 7_310_452_281;

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: one works, the others
 * wait for it. A server that is missing or older than PostgreSQL 15 throws a `ConfigError`.
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
    // The role may bound what the service asks, but another's migration is waited for, and an index takes its time.
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("set lock_timeout = '5s'");
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot(), "drizzle/migrations") });
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

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < 15)
    throw new ConfigError(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${version}.`);
}
