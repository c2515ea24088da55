import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

/**
 * Creates a data folder with a new, stopped PostgreSQL cluster. Tests copy it, because copying is much faster than
 * creating a cluster, which takes a second.
 */
export async function makeClusterToCopy(): Promise<{
  copyTo(folder: string): void;
  remove(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), "rentals-postgres-"));
  const server = await startEmbeddedPostgres({ dataDir, role: "transient" });
  await server.stop();
  return {
    copyTo: (folder) => execFileSync("cp", ["-a", `${dataDir}/.`, folder]),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
