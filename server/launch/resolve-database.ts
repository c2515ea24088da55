import { migrateDatabase } from "../db/migrate";
import type { Config } from "../env";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

export type ResolvedDatabase = { url: string; stop(): Promise<void> };

/** The operator's own server, or the embedded one, started if it does not run yet. Brought to the newest schema. */
export async function resolveDatabase(
  config: Config,
  role: "service" | "transient",
): Promise<ResolvedDatabase> {
  const server =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, role })
      : { url: config.databaseUrl, stop: async () => undefined };
  try {
    await migrateDatabase(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, stop: () => server.stop() };
}
