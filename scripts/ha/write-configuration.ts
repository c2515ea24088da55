import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import type { Account } from "../../server/postgres/cluster/ensure-unprivileged-account";
import {
  type ClusterPlan,
  databaseName,
  getAddress,
  type NodeNumber,
  nodeNumbers,
  type Reach,
  type Viewer,
} from "./cluster-plan";

/** The directory of the cluster's files, and the account that owns them. Null: the current account. */
export type ClusterFolder = { folder: string; account: Account | null };

/** Returns the folder of one database machine. */
export function getNodeFolder({ folder }: ClusterFolder, number: NodeNumber): string {
  return join(folder, `node-${number}`);
}

type Deployment = { plan: ClusterPlan; postgresBin: string; reach?: Reach };

/**
 * Fills in the templates of `deploy/ha`. Writes HAProxy's file into the folder and the others into the folder
 * of each machine.
 */
export async function writeConfiguration(place: ClusterFolder, deployment: Deployment): Promise<void> {
  const { folder } = place;
  // HAProxy runs in this folder. The path of a socket must be short.
  const values = { ...viewedBy("haproxy", deployment), run_folder: "." };
  await writeTemplate(place, { name: "haproxy.cfg", folder, values });
  for (const number of nodeNumbers) {
    const folder = getNodeFolder(place, number);
    await makeFolder(place, folder);
    const values = {
      ...viewedBy(number, deployment),
      ...nodeValues(deployment, number),
      name: `node-${number}`,
      folder,
    };
    for (const name of ["etcd.yaml", "patroni.yaml", "pgbouncer.ini"])
      await writeTemplate(place, { name, folder, values });
  }
}

/** Creates a folder that the cluster's account may write to. */
export async function makeFolder({ account }: ClusterFolder, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account !== null) await chown(path, account.uid, account.gid);
}

/** Writes PgBouncer's list of roles and passwords for each machine. */
export async function writePoolerUsers(
  place: ClusterFolder,
  passwords: Record<string, string>,
): Promise<void> {
  const lines = Object.entries(passwords).map(([role, password]) => `"${role}" "${password}"\n`);
  for (const number of nodeNumbers)
    await writeOwned(place, join(getNodeFolder(place, number), "pgbouncer-users.txt"), lines.join(""));
}

type Target = { name: string; folder: string; values: Record<string, string> };

async function writeTemplate(place: ClusterFolder, { name, folder, values }: Target): Promise<void> {
  const template = await readFile(join(projectRoot(), "deploy/ha", name), "utf8");
  await writeOwned(place, join(folder, name), fillTemplate(template, values));
}

/** Replaces each `{{name}}`. Throws an error if a value is missing. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_text, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has no value for {{${name}}}.`);
    return value;
  });
}

async function writeOwned({ account }: ClusterFolder, path: string, text: string): Promise<void> {
  // The files hold passwords.
  await writeFile(path, text, { mode: 0o600 });
  if (account !== null) await chown(path, account.uid, account.gid);
}

/**
 * Returns the placeholder values that all templates share, with the addresses at which `viewer` reaches the servers of
 * the cluster.
 */
function viewedBy(viewer: Viewer, { plan, postgresBin, reach }: Deployment): Record<string, string> {
  // SAFETY: the keys of the record are its port names.
  const names = Object.keys(plan.ports) as (keyof typeof plan.ports)[];
  const portOf = (name: keyof typeof plan.ports) => reach?.(viewer, name) ?? plan.ports[name];
  return {
    ...Object.fromEntries(names.map((name) => [name, `127.0.0.1:${portOf(name)}`])),
    ...Object.fromEntries(nodeNumbers.map((n) => [`patroni_port_${n}`, String(portOf(`patroni_${n}`))])),
    bin_dir: postgresBin,
    database: databaseName,
    superuser_password: plan.superuserPassword,
    replication_password: plan.replicationPassword,
    // Without this setting, Patroni asks etcd for the addresses of its members and bypasses the proxies.
    etcd_proxies: reach === undefined ? "" : "true",
  };
}

function nodeValues({ plan, reach }: Deployment, number: NodeNumber): Record<string, string> {
  const [postgresHost = "", postgresPort = ""] = getAddress(plan, `postgres_${number}`).split(":");
  const [pgbouncerHost = "", pgbouncerPort = ""] = getAddress(plan, `pgbouncer_${number}`).split(":");
  const fromPeers = (name: `patroni_${NodeNumber}` | `postgres_${NodeNumber}`) =>
    `127.0.0.1:${reach?.("peers", name) ?? plan.ports[name]}`;
  return {
    etcd_client: getAddress(plan, `etcd_client_${number}`),
    etcd_peer: getAddress(plan, `etcd_peer_${number}`),
    patroni: getAddress(plan, `patroni_${number}`),
    patroni_for_peers: fromPeers(`patroni_${number}`),
    postgres: getAddress(plan, `postgres_${number}`),
    postgres_for_peers: fromPeers(`postgres_${number}`),
    postgres_host: postgresHost,
    postgres_port: postgresPort,
    pgbouncer_host: pgbouncerHost,
    pgbouncer_port: pgbouncerPort,
  };
}
