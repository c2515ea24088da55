import { migrateDatabase } from "../db/migrate";
import { requireRoleTimeouts } from "../db/require-role-timeouts";
import type { Config } from "../env";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

export type ResolvedDatabase = {
  /** As its owner and with no pooler between: for migrations and operators, who may change everything. */
  url: string;
  /** As the roles of the processes, which may not. */
  webUrl: string;
  workerUrl: string;
  /** The worker's with no pooler between: for what lasts longer than a transaction. */
  listenUrl: string;
  stop(): Promise<void>;
};

/** The operator's own server, or the embedded one, started if it does not run yet. Brought to the newest schema. */
export async function resolveDatabase(
  config: Config,
  role: "service" | "transient",
): Promise<ResolvedDatabase> {
  const { databaseUrl, databasePooler } = config;
  const database = databaseUrl === null ? await embedded(config, role) : given(config, databaseUrl);
  try {
    await migrateDatabase(database.url);
    if (databasePooler === "transaction" && role === "service") await requireRoleTimeouts(database.webUrl);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

async function embedded({ dataDir }: Config, role: "service" | "transient"): Promise<ResolvedDatabase> {
  const { url, roleUrls, stop } = await startEmbeddedPostgres({ dataDir, role });
  const { web: webUrl, worker: workerUrl } = roleUrls;
  return { url, webUrl, workerUrl, listenUrl: workerUrl, stop: () => stop() };
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
