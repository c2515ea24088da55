import { mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { EmbeddedPostgresError, toEmbeddedPostgresError } from "../embedded-postgres-error";
import type { ServerSettings } from "../server-arguments";
import type { Cluster } from "./cluster";
import { ensureUnprivilegedAccount } from "./ensure-unprivileged-account";
import { findBinaries } from "./find-binaries";

export type ClusterOptions = {
  /**
   * The service's data folder. PostgreSQL's files are in its folder `postgres`, the passwords in
   * `postgres.json`.
   */
  dataDir: string;
  /** Receives each line of the server's log. */
  onLog?: ((line: string) => void) | undefined;
  settings?: ServerSettings | undefined;
};

/**
 * Creates the data folder and returns the paths, the account, the programs and the settings for a start. Starts
 * nothing.
 */
export async function locateCluster({ dataDir, onLog, settings }: ClusterOptions): Promise<Cluster> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Links are resolved, so that two names of one folder are recognised.
    const folder = await realpath(resolve(dataDir));
    const directory = join(folder, "postgres");
    const account = await ensureUnprivilegedAccount(directory);
    return {
      dataDir: folder,
      directory,
      recordPath: join(folder, "postgres.json"),
      account,
      binaries: await findBinaries(account),
      settings: settings ?? {},
      onLog: onLog ?? (() => undefined),
    };
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : toEmbeddedPostgresError(dataDir, String(error));
  }
}
