import { migrateDatabase } from "../db/migrate";
import { requireLimits } from "../db/require-limits";
import type { Config } from "../env";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

/** `directUrl` has no pooler between: for what lasts longer than a transaction. */
export type ResolvedDatabase = { url: string; directUrl: string; stop(): Promise<void> };

/**
 * The operator's own server, or the embedded one, started if it does not run yet. Brought to the newest schema. A
 * command has no use for a pooler and gets both addresses without one.
 */
export async function resolveDatabase(
  config: Config,
  role: "service" | "transient",
): Promise<ResolvedDatabase> {
  const server = await findServer(config, role);
  try {
    await migrateDatabase(server.directUrl);
    if (config.databasePooler === "transaction" && role === "service") await requireLimits(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, url: role === "service" ? server.url : server.directUrl };
}

async function findServer(config: Config, role: "service" | "transient"): Promise<ResolvedDatabase> {
  const { databaseUrl: url, databaseDirectUrl } = config;
  if (url !== null) return { url, directUrl: databaseDirectUrl ?? url, stop: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, role });
  return { url: embedded.url, directUrl: embedded.url, stop: () => embedded.stop() };
}
