import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "../../server/errors/config-error";
import { choosePort } from "../../server/postgres/choose-port";
import { ensureUnprivilegedAccount } from "../../server/postgres/cluster/ensure-unprivileged-account";
import { type ClusterNode, openNode } from "./cluster-node";
import {
  type ClusterPlan,
  getDatabaseUrl,
  getOwnerUrl,
  nodeNumbers,
  type Reach,
  readOrCreatePlan,
  savePlan,
} from "./cluster-plan";
import { findPrograms } from "./find-programs";
import { assertAcceptsConnections, prepareDatabase } from "./prepare-database";
import { runProgram, waitUntil } from "./program";
import { type ClusterFolder, makeFolder, writeConfiguration, writePoolerUsers } from "./write-configuration";

/** Three database machines and HAProxy on loopback ports. */
export type Cluster = {
  plan: ClusterPlan;
  nodes: readonly ClusterNode[];
  /** The URL of the schema's owner, which does not lead through PgBouncer. */
  ownerUrl: string;
  /** The environment variables of a web process and of a worker. */
  settings: Readonly<Record<"web" | "worker", Record<string, string> & { DATABASE_URL: string }>>;
  /** Returns the machine of the primary. Waits up to `limitMs` milliseconds, 60 s by default. */
  waitForPrimary(limitMs?: number): Promise<ClusterNode>;
  /** Stops HAProxy with all its connections, and starts it again. */
  restartProxy(): Promise<void>;
  /** The file that `patronictl -c` reads. */
  patroniFile: string;
  stop(): Promise<void>;
};

/**
 * Prepares the connections between the servers of a cluster, for example by proxies, and returns the ports to which
 * they connect.
 */
export type OpenReach = (plan: ClusterPlan) => Promise<Reach>;

/**
 * The time after its start, in milliseconds, in which HAProxy may send connections for the primary to standbys. It
 * treats each server as available until the second check of the server has failed, 2 s to 3 s after the start.
 */
const proxySettlesMs = 5000;

/**
 * Starts the cluster of the folder, creates it at the first start, and migrates its database. Without `openReach`, its
 * servers connect to each other directly.
 */
export async function startCluster(folder: string, openReach?: OpenReach): Promise<Cluster> {
  const programs = findPrograms();
  const place: ClusterFolder = { folder, account: await ensureUnprivilegedAccount(folder) };
  await makeFolder(place, folder);
  await makeFolder(place, join(folder, "logs"));
  const plan = await readOrCreatePlan(folder);
  await requireFreePorts(plan, folder);
  const reach = await openReach?.(plan);
  const { postgresBin } = programs;
  await writeConfiguration(place, { plan, postgresBin, ...(reach === undefined ? {} : { reach }) });
  const nodes = nodeNumbers.map((number) => openNode({ place, plan, programs, number }));
  const logFile = join(folder, "logs", "haproxy.log");
  const { setpriv } = programs;
  const proxyStartedAt = Date.now();
  const proxy = runProgram({
    name: "haproxy",
    command: [programs.haproxy, "-db", "-f", join(folder, "haproxy.cfg")],
    setpriv,
    account: place.account,
    folder,
    logFile,
  });
  const stop = async () => {
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.stopPooler()));
    await Promise.all(nodes.map((node) => node.stopPatroni()));
    await Promise.all(nodes.map((node) => node.haltEtcd()));
  };
  const waitForPrimary = async (limitMs?: number) => await waitUntilPrimary(nodes, limitMs);
  try {
    for (const node of nodes) node.startEtcd();
    for (const node of nodes) node.startPatroni();
    await waitForPrimary(120_000);
    await waitForReplicas(nodes);
    await sleep(Math.max(0, proxyStartedAt + proxySettlesMs - Date.now()));
    const rolePasswords = await prepareDatabase(plan);
    await savePlan(folder, { ...plan, rolePasswords });
    await writePoolerUsers(place, rolePasswords);
    const urls = settings(plan, rolePasswords);
    for (const node of nodes) node.startPooler();
    await waitUntil("PgBouncer", () => assertAcceptsConnections(urls.web.DATABASE_URL), {
      logFile: nodes[0]?.logFile("pgbouncer") ?? "",
    });
    return {
      plan,
      nodes,
      ownerUrl: getOwnerUrl(plan),
      settings: urls,
      waitForPrimary,
      restartProxy: async () => {
        await proxy.stop();
        proxy.start();
      },
      patroniFile: join(folder, "node-1", "patroni.yaml"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function requireFreePorts(plan: ClusterPlan, folder: string): Promise<void> {
  for (const port of Object.values(plan.ports)) {
    if ((await choosePort(port)) !== port)
      throw new ConfigError(
        `Port ${port} of the cluster in ${folder} is in use; stop the cluster that runs there, or remove the folder.`,
      );
  }
}

async function waitUntilPrimary(nodes: readonly ClusterNode[], limitMs?: number): Promise<ClusterNode> {
  let found: ClusterNode | undefined;
  const logFile = nodes[0]?.logFile("patroni") ?? "";
  const limit = limitMs === undefined ? {} : { limitMs };
  await waitUntil(
    "A primary",
    async () => {
      const roles = await Promise.all(nodes.map((node) => node.role()));
      found = nodes[roles.indexOf("primary")];
      return found !== undefined;
    },
    { logFile, ...limit },
  );
  if (found === undefined) throw new Error("The cluster has no primary.");
  return found;
}

async function waitForReplicas(nodes: readonly ClusterNode[]): Promise<void> {
  await waitUntil(
    "A cluster of one primary and two standbys",
    async () => {
      const roles = await Promise.all(nodes.map((node) => node.role()));
      return roles.filter((role) => role === "replica").length === nodes.length - 1;
    },
    { logFile: nodes[0]?.logFile("patroni") ?? "", limitMs: 120_000 },
  );
}

function settings(plan: ClusterPlan, passwords: Record<string, string>): Cluster["settings"] {
  const ofRole = (role: string) => {
    const login = { role, password: passwords[role] ?? "" };
    return {
      DATABASE_URL: getDatabaseUrl(plan, "primary", login),
      DATABASE_POOLER: "transaction",
      DATABASE_DIRECT_URL: getDatabaseUrl(plan, "direct", login),
      DATABASE_REPLICA_URL: getDatabaseUrl(plan, "replicas", login),
    };
  };
  return { web: ofRole("rentals_web"), worker: ofRole("rentals_worker") };
}
