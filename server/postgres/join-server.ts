import { setTimeout as sleep } from "node:timers/promises";
import { adminUrl, type Cluster, roleUrls, serviceUrl } from "./cluster/cluster";
import {
  type ClusterRecord,
  type ClusterUser,
  readClusterRecord,
  writeClusterRecord,
} from "./cluster/cluster-record";
import { ensureRoles } from "./cluster/ensure-roles";
import { withDirectoryLock } from "./cluster/with-directory-lock";
import { connectThroughSocket } from "./connect-through-socket";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { isRunning, type ProcessIdentity } from "./process-identity";
import { waitUntilReady } from "./wait-until-ready";

export type Joining = {
  cluster: Cluster;
  record: ClusterRecord;
  guest: ClusterUser;
  server: ProcessIdentity & { port: number };
  /**
   * Joins or starts the next server on the same port after the joined server has stopped. Null for a command, which
   * does not continue on another server.
   */
  startSuccessor: ((port: number, stop: AbortSignal) => Promise<EmbeddedPostgres>) | null;
};

/**
 * Uses the server of another process and adds this process to the record of its users. The caller holds the
 * folder's lock.
 */
export async function joinServer({
  cluster,
  record: known,
  guest,
  server,
  startSuccessor,
}: Joining): Promise<EmbeddedPostgres> {
  const { port } = server;
  const url = serviceUrl(known, port);
  await waitUntilReady(url);
  const record = await ensureRoles(known, port);
  const guests = [...record.guests.filter(isRunning), guest];
  await writeClusterRecord(cluster.recordPath, { ...record, guests });

  const stopped = new AbortController();
  const successor = startSuccessor === null ? Promise.resolve(undefined) : follow(startSuccessor);

  async function follow(start: NonNullable<typeof startSuccessor>): Promise<EmbeddedPostgres | undefined> {
    const { signal } = stopped;
    while (!signal.aborted && isRunning(server)) {
      await sleep(200, undefined, { ref: false, signal }).catch(() => undefined);
    }
    if (signal.aborted) return undefined;
    cluster.onLog(
      "LOG:  the PostgreSQL server used by this process has stopped; starting another in its place",
    );
    return await start(port, signal).catch((error: unknown) => {
      if (!signal.aborted) cluster.onLog(`LOG:  ${String(error)}`);
      return undefined;
    });
  }

  async function stop(): Promise<void> {
    await withDirectoryLock(cluster.dataDir, "postgres.lock", () => removeGuest(cluster, guest));
    await (await successor)?.stop();
  }

  let stopping: Promise<void> | undefined;
  return {
    url,
    adminUrl: adminUrl(record, port),
    roleUrls: roleUrls(record, port),
    port,
    throughSocket: (url) => connectThroughSocket(url, cluster.directory),
    owned: false,
    stop: () => {
      stopped.abort();
      stopping ??= stop();
      return stopping;
    },
  };
}

async function removeGuest(cluster: Cluster, guest: ClusterUser): Promise<void> {
  const record = await readClusterRecord(cluster.recordPath);
  if (record === undefined) return;
  const guests = record.guests.filter((other) => other.id !== guest.id);
  await writeClusterRecord(cluster.recordPath, { ...record, guests });
}
