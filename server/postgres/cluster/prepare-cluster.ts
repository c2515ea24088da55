import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "../embedded-postgres-error";
import type { Cluster } from "./cluster";
import { type ClusterRecord, newClusterRecord, writeClusterRecord } from "./cluster-record";
import { allowSocket, createCluster, resetPasswords } from "./create-cluster";

/**
 * Creates the cluster on disk if it is missing, and returns its record. Sets new passwords on a cluster whose record
 * was lost. The record of a new cluster is written first, so that the next start completes an interrupted one.
 */
export async function prepareCluster(
  cluster: Cluster,
  known: ClusterRecord | undefined,
): Promise<ClusterRecord> {
  const record = known ?? newClusterRecord(cluster.dataDir);
  if (await hasCluster(cluster)) {
    await allowSocket(cluster);
    if (known !== undefined) return record;
    await resetPasswords(cluster, record);
    await writeClusterRecord(cluster.recordPath, record);
  } else {
    await writeClusterRecord(cluster.recordPath, record);
    await createCluster(cluster, record);
  }
  return record;
}

async function hasCluster({ directory, binaries }: Cluster): Promise<boolean> {
  const entries: string[] = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length === 0) return false;
  const version = entries.includes("PG_VERSION")
    ? (await readFile(join(directory, "PG_VERSION"), "utf8")).trim()
    : "";
  if (version === String(binaries.major)) return true;
  throw new EmbeddedPostgresError(
    version === ""
      ? `${directory} contains other files than a PostgreSQL cluster; move it away or set DATA_DIR.`
      : `${directory} holds data of PostgreSQL ${version}, and this is PostgreSQL ${binaries.major}; move the data with pg_dump or set DATA_DIR.`,
  );
}
