import { type RoleName, roles } from "../../db/roles/grants";
import type { ServerSettings } from "../server-arguments";
import type { ClusterRecord } from "./cluster-record";
import type { Account } from "./ensure-unprivileged-account";
import type { Binaries } from "./find-binaries";

/** A PostgreSQL cluster on disk, with the account, programs and settings for running it. */
export type Cluster = {
  /** The folder given by the caller, with links resolved. */
  dataDir: string;
  /** PostgreSQL's folder inside `dataDir`. */
  directory: string;
  recordPath: string;
  account: Account | null;
  binaries: Binaries;
  settings: ServerSettings;
  onLog: (line: string) => void;
};

/** The role that owns the database and its schema. It is not a superuser. */
export const serviceRole = "rentals";
export const superuser = "postgres";
export const databaseName = "rentals";

/**
 * Returns the database URLs of the roles `web`, `worker` and `readonly`, which have only the rights that their
 * processes need.
 */
export function roleUrls(record: ClusterRecord, port: number): RoleUrls {
  const urlOf = (role: RoleName) =>
    `postgresql://${roles[role]}:${record.role_passwords?.[role] ?? ""}@127.0.0.1:${port}/${databaseName}`;
  return { web: urlOf("web"), worker: urlOf("worker"), readonly: urlOf("readonly") };
}

export type RoleUrls = Readonly<Record<RoleName, string>>;

/** Returns the URL of the schema's owner for a server on that port. */
export function serviceUrl(record: ClusterRecord, port: number): string {
  return `postgresql://${serviceRole}:${record.password}@127.0.0.1:${port}/${databaseName}`;
}

/** Returns the superuser's URL on the database `postgres`. */
export function adminUrl(record: ClusterRecord, port: number): string {
  return `postgresql://${superuser}:${record.admin_password}@127.0.0.1:${port}/postgres`;
}
