import { setTimeout as sleep } from "node:timers/promises";
import { adminUrl, type Cluster, roleUrls, serviceUrl } from "./cluster/cluster";
import {
  type ClusterOwner,
  type ClusterRecord,
  readClusterRecord,
  writeClusterRecord,
} from "./cluster/cluster-record";
import { withDirectoryLock } from "./cluster/with-directory-lock";
import { connectThroughSocket } from "./connect-through-socket";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { launchPostmaster, type Postmaster } from "./launch-postmaster";
import { isRunning } from "./process-identity";
import { stopPostmaster } from "./stop-postmaster";

export type Ownership = {
  cluster: Cluster;
  record: ClusterRecord;
  owner: ClusterOwner;
  postmaster: Postmaster;
};

/**
 * Keeps the server running until `stop` is called: restarts it on its port whenever it ends. The `stop` of a
 * transient owner first waits for the commands that use its server.
 */
export function superviseServer({ cluster, record, owner, postmaster }: Ownership): EmbeddedPostgres {
  const { port } = postmaster;
  let current = postmaster;
  let stopping: Promise<void> | undefined;

  async function supervise(): Promise<void> {
    await current.ended;
    for (let failures = 0; stopping === undefined; ) {
      cluster.onLog("LOG:  PostgreSQL ended unexpectedly and is started again");
      const next = await locked(cluster, restart);
      if (next === "over") return;
      failures = next === "failed" ? failures + 1 : 0;
      await (next === "failed" ? sleep(Math.min(5000, 100 * 2 ** failures)) : current.ended);
    }
  }

  async function restart(): Promise<"started" | "failed" | "over"> {
    const now = await readClusterRecord(cluster.recordPath);
    if (stopping !== undefined || now?.owner?.id !== owner.id) return "over";
    const launched = await launchPostmaster(cluster, port).catch((error: unknown) => {
      cluster.onLog(`LOG:  ${error instanceof Error ? error.message : String(error)}`);
      return "failed" as const;
    });
    if (typeof launched === "string") return "failed";
    current = launched;
    await writeClusterRecord(cluster.recordPath, { ...now, pid: launched.pid });
    return "started";
  }

  async function stop(): Promise<void> {
    const step = owner.role === "service" ? release : releaseWhenUnused;
    try {
      while (!(await locked(cluster, step))) await sleep(50);
    } catch (error) {
      // The server must not outlive its owner, even if the folder is missing.
      await stopPostmaster(current.pid);
      throw error;
    }
  }

  async function releaseWhenUnused(): Promise<boolean> {
    const now = await readClusterRecord(cluster.recordPath);
    if (now?.owner?.id === owner.id && now.guests.some(isRunning)) return false;
    return await release();
  }

  async function release(): Promise<true> {
    await stopPostmaster(current.pid);
    const now = await readClusterRecord(cluster.recordPath);
    if (now?.owner?.id === owner.id) {
      await writeClusterRecord(cluster.recordPath, { ...now, pid: null, owner: null, guests: [] });
    }
    return true;
  }

  supervise().catch((error: unknown) => cluster.onLog(`LOG:  ${String(error)}`));
  return {
    url: serviceUrl(record, port),
    adminUrl: adminUrl(record, port),
    roleUrls: roleUrls(record, port),
    port,
    throughSocket: (url) => connectThroughSocket(url, cluster.directory),
    owned: true,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function locked<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  return await withDirectoryLock(cluster.dataDir, "postgres.lock", work);
}
