import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { choosePort } from "../../server/postgres/choose-port";

/** The numbers of the database machines that the cluster simulates. */
export const nodeNumbers = [1, 2, 3] as const;
export type NodeNumber = (typeof nodeNumbers)[number];

const nodeServices = ["etcd_client", "etcd_peer", "patroni", "postgres", "pgbouncer"] as const;
const frontends = ["web", "web_1", "web_2", "primary", "direct", "replicas"] as const;

type NodePort = `${(typeof nodeServices)[number]}_${NodeNumber}`;
export type PortName = NodePort | (typeof frontends)[number];

/** The name of the service's database. */
export const databaseName = "rentals";

/** The role that owns the schema. */
export const ownerRole = "rentals_owner";

/**
 * The ports and passwords of a cluster. They are stored, because etcd and PostgreSQL keep their addresses between
 * starts.
 */
export type ClusterPlan = {
  ports: Record<PortName, number>;
  superuserPassword: string;
  replicationPassword: string;
  ownerPassword: string;
  /** The passwords of the service's own roles, by role. Empty until they are created. */
  rolePasswords: Record<string, string>;
};

const host = "127.0.0.1";

/** Returns the host and port of a server of the cluster. */
export function getAddress({ ports }: ClusterPlan, name: PortName): string {
  return `${host}:${ports[name]}`;
}

/** The origin of a connection: the programs of one machine, the other machines, or HAProxy. */
export type Viewer = NodeNumber | "peers" | "haproxy";

/**
 * Returns the port to which `from` connects to reach a server of the cluster. Tests put proxies on these connections,
 * so that they can cut them.
 */
export type Reach = (from: Viewer, name: PortName) => number;

/** Reads the plan of the folder, or creates one with free ports and new passwords. */
export async function readOrCreatePlan(folder: string): Promise<ClusterPlan> {
  const text = await readFile(join(folder, "cluster.json"), "utf8").catch(() => undefined);
  // SAFETY: only `savePlan` writes this file.
  if (text !== undefined) return JSON.parse(text) as ClusterPlan;
  const plan: ClusterPlan = {
    ports: await choosePorts(),
    superuserPassword: createPassword(),
    replicationPassword: createPassword(),
    ownerPassword: createPassword(),
    rolePasswords: {},
  };
  await savePlan(folder, plan);
  return plan;
}

/** Writes the plan into the folder, readable only by its owner. */
export async function savePlan(folder: string, plan: ClusterPlan): Promise<void> {
  await writeFile(join(folder, "cluster.json"), `${JSON.stringify(plan, null, 2)}\n`, { mode: 0o600 });
}

function createPassword(): string {
  return randomBytes(24).toString("hex");
}

async function choosePorts(): Promise<Record<PortName, number>> {
  const nodePorts = nodeNumbers.flatMap((number) => nodeServices.map((name) => `${name}_${number}` as const));
  const chosen = new Map<PortName, number>();
  for (const name of [...nodePorts, ...frontends]) {
    let port = await choosePort(null);
    while ([...chosen.values()].includes(port)) port = await choosePort(null);
    chosen.set(name, port);
  }
  // SAFETY: the loop adds a port for each name.
  return Object.fromEntries(chosen) as Record<PortName, number>;
}

/** Returns the URL of a database, by default the service's, through the given port of the cluster. */
export function getDatabaseUrl(
  plan: ClusterPlan,
  through: PortName,
  { role, password, database = databaseName }: { role: string; password: string; database?: string },
): string {
  return `postgresql://${role}:${password}@${getAddress(plan, through)}/${database}`;
}

/** Returns the superuser's URL of a database, by default the service's, through the given port of the cluster. */
export function getSuperuserUrl(plan: ClusterPlan, through: PortName, database?: string): string {
  const login = { role: "postgres", password: plan.superuserPassword };
  return getDatabaseUrl(plan, through, database === undefined ? login : { ...login, database });
}

/** Returns the URL of the schema's owner, without PgBouncer. */
export function getOwnerUrl(plan: ClusterPlan): string {
  return getDatabaseUrl(plan, "direct", { role: ownerRole, password: plan.ownerPassword });
}
