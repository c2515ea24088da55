import { migrateDatabase } from "../db/migrate";
import { requireRoleTimeouts } from "../db/require-role-timeouts";
import type { Config } from "../env";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";
import { checkTopology } from "./check-topology";

export type ResolvedDatabase = {
  /** The URL for migrations and operator commands, without a pooler. Its role should own the schema. */
  url: string;
  /**
   * The URL for the web process. With the embedded server, its role and that of `workerUrl` cannot change the schema.
   */
  webUrl: string;
  workerUrl: string;
  /** The worker's URL without a pooler, for sessions that last longer than a transaction. */
  listenUrl: string;
  stop(): Promise<void>;
};

/**
 * Returns the URLs of the configured or embedded server. Starts the embedded one if necessary, and migrates the
 * database.
 */
export async function resolveDatabase(
  config: Config,
  role: "service" | "transient",
): Promise<ResolvedDatabase> {
  const { databaseUrl, databasePooler } = config;
  const database = databaseUrl === null ? await embedded(config, role) : given(config, databaseUrl);
  try {
    if (databaseUrl !== null && role === "service") await checkTopology(databaseUrl, config);
    await migrateDatabase(database.url);
    if (databasePooler === "transaction" && role === "service") await requireRoleTimeouts(database.webUrl);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

async function embedded({ dataDir }: Config, role: "service" | "transient"): Promise<ResolvedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, role });
  const workerUrl = server.throughSocket(server.roleUrls.worker);
  return {
    url: server.url,
    webUrl: server.throughSocket(server.roleUrls.web),
    workerUrl,
    listenUrl: workerUrl,
    stop: () => server.stop(),
  };
}

function given({ databaseMigrationUrl, databaseDirectUrl }: Config, databaseUrl: string): ResolvedDatabase {
  const listenUrl = databaseDirectUrl ?? databaseUrl;
  return {
    url: databaseMigrationUrl ?? listenUrl,
    webUrl: databaseUrl,
    workerUrl: databaseUrl,
    listenUrl,
    stop: async () => undefined,
  };
}
