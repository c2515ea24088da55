import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { choosePort } from "./choose-port";
import { type Cluster, serviceUrl } from "./cluster/cluster";
import {
  type ClusterOwner,
  type ClusterRecord,
  readClusterRecord,
  writeClusterRecord,
} from "./cluster/cluster-record";
import { ensureRoles } from "./cluster/ensure-roles";
import { type ClusterOptions, locateCluster } from "./cluster/locate-cluster";
import { prepareCluster } from "./cluster/prepare-cluster";
import { withDirectoryLock } from "./cluster/with-directory-lock";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { EmbeddedPostgresError, toEmbeddedPostgresError } from "./embedded-postgres-error";
import { findPostmaster } from "./find-postmaster";
import { joinServer } from "./join-server";
import { launchPostmaster, type Postmaster } from "./launch-postmaster";
import { currentProcessIdentity, isRunning } from "./process-identity";
import { stopPostmaster } from "./stop-postmaster";
import { superviseServer } from "./supervise-server";
import { waitUntilReady } from "./wait-until-ready";

/**
 * `service`: runs as long as the service and does not join a server that a command will stop. `transient`:
 * for one command, joins any running server and starts one only if there is none.
 */
export type StartOptions = ClusterOptions & { role: "service" | "transient" };

const timeoutMs = 60_000;

/**
 * Returns the PostgreSQL server of a data folder: joins the running one or starts it, creating the data on
 * first use. Any number of processes may call it concurrently. If a service's joined server stops, the
 * service restarts it on the same port. Throws an `EmbeddedPostgresError` if this machine cannot run it.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = await locateCluster(options);
  return await joinOrStartUntilReady({ cluster, role: options.role, port: null, stop: null });
}

/** The parameters for joining or starting the server. If `port` is not null, only a server on this port is used. */
type JoinOrStart = {
  cluster: Cluster;
  role: StartOptions["role"];
  port: number | null;
  stop: AbortSignal | null;
};

async function joinOrStartUntilReady(entry: JoinOrStart): Promise<EmbeddedPostgres> {
  const { cluster } = entry;
  const giveUpAt = Date.now() + timeoutMs;
  for (let announced = false; ; announced = true) {
    entry.stop?.throwIfAborted();
    const outcome = await withDirectoryLock(cluster.dataDir, "postgres.lock", () => joinOrStart(entry)).catch(
      (error: unknown) => {
        throw error instanceof EmbeddedPostgresError
          ? error
          : toEmbeddedPostgresError(cluster.dataDir, String(error));
      },
    );
    if ("stop" in outcome) return outcome;
    if (outcome.waitFor === "restart" && Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `Process ${outcome.pid} runs the database in ${cluster.dataDir} but cannot start it; see its log, or stop it.`,
      );
    }
    if (!announced) cluster.onLog(`LOG:  waiting for process ${outcome.pid}, which uses ${cluster.dataDir}`);
    await sleep(100);
  }
}

type Waiting = { waitFor: "command" | "restart"; pid: number };

async function joinOrStart(entry: JoinOrStart): Promise<EmbeddedPostgres | Waiting> {
  const { cluster, role } = entry;
  const record = await readClusterRecord(cluster.recordPath);
  const server = await findPostmaster(cluster.directory);
  const rival = record?.owner;
  const user = { id: randomUUID(), ...currentProcessIdentity() };
  if (record !== undefined && rival && isRunning(rival)) {
    if (server === undefined) return { waitFor: "restart", pid: rival.pid };
    if (role === "service" && rival.role === "transient") return { waitFor: "command", pid: rival.pid };
    const startSuccessor =
      role === "service"
        ? (port: number, stop: AbortSignal) => joinOrStartUntilReady({ cluster, role, port, stop })
        : null;
    return await joinServer({ cluster, record, guest: user, server, startSuccessor });
  }
  // Nothing supervises this server or reads its log, so a supervised one replaces it.
  if (server !== undefined) await stopPostmaster(server.pid);
  return await startOwn(entry, record, { ...user, role });
}

async function startOwn(
  { cluster, port: required }: JoinOrStart,
  known: ClusterRecord | undefined,
  owner: ClusterOwner,
): Promise<EmbeddedPostgres> {
  const prepared = await prepareCluster(cluster, known);
  const choose = async () => required ?? (await choosePort(prepared.port));
  const postmaster = await launch(cluster, choose);
  try {
    const { pid, port } = postmaster;
    const url = serviceUrl(prepared, port);
    await waitUntilReady(url);
    const record = await ensureRoles(prepared, port);
    await writeClusterRecord(cluster.recordPath, { ...record, url, port, pid, owner, guests: [] });
    return superviseServer({ cluster, record, owner, postmaster });
  } catch (error) {
    await stopPostmaster(postmaster.pid);
    throw error;
  }
}

/**
 * Launches the server. Repeats the launch if the port is taken between check and start, or if a killed server's last
 * processes still run. Throws an `EmbeddedPostgresError` if that lasts longer than `timeoutMs`.
 */
async function launch(cluster: Cluster, choose: () => Promise<number>): Promise<Postmaster> {
  for (const giveUpAt = Date.now() + timeoutMs; ; ) {
    const launched = await launchPostmaster(cluster, await choose());
    if (typeof launched !== "string") return launched;
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        launched === "taken"
          ? "The port of the embedded PostgreSQL was taken by another program."
          : `Processes of an earlier PostgreSQL server still use ${cluster.directory}; end them and start again.`,
      );
    }
    await sleep(launched === "busy" ? 200 : 20);
  }
}
