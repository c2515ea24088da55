import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../env";
import { toUnsetVariables } from "../secret-settings";
import type { ResolvedDatabase } from "./resolve-database";

type Settings = Record<string, string>;

/**
 * Returns the environment variables with the database settings of the web process and the worker. With an operator's
 * own server, both inherit its URLs from the environment. With the embedded server, writes the URLs to files that only
 * this account can read, because any program of the account can list the environment of a process. Neither process gets
 * the URL for migrations, so a compromised one has only the rights of its own role.
 */
export async function shareDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  { webUrl, workerUrl }: Pick<ResolvedDatabase, "webUrl" | "workerUrl">,
): Promise<{ web: Settings; worker: Settings }> {
  const owner = toUnsetVariables("DATABASE_MIGRATION_URL");
  if (databaseUrl !== null) return { web: owner, worker: owner };
  await mkdir(dataDir, { recursive: true });
  return {
    web: { ...owner, DATABASE_URL_FILE: await writeSecret(join(dataDir, "database-url-web"), webUrl) },
    worker: {
      ...owner,
      DATABASE_URL_FILE: await writeSecret(join(dataDir, "database-url-worker"), workerUrl),
    },
  };
}

/**
 * Writes a file that only this account can read. Replaces it atomically, because a process that restarts may
 * be reading it.
 */
async function writeSecret(path: string, secret: string): Promise<string> {
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${secret}\n`, { mode: 0o600 });
  await rename(fresh, path);
  return path;
}
