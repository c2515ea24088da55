import type { ClusterRecord } from "./cluster-record";
import type { Binaries } from "./find-binaries";
import type { ServerSettings } from "./server-arguments";
import type { Account } from "./unprivileged-account";

/** One cluster on disk and what it takes to run it. */
export type Cluster = {
  /** The folder given by the caller, links resolved. */
  dataDir: string;
  /** PostgreSQL's own folder in it. */
  directory: string;
  recordPath: string;
  account: Account | null;
  binaries: Binaries;
  settings: ServerSettings;
  onLog: (line: string) => void;
};

/** The role the service uses: it owns its database and is no superuser. */
export const serviceRole = "rentals";
export const superuser = "postgres";
export const databaseName = "rentals";

/** Where the service connects when the server listens on that port. */
export function serviceUrl(record: ClusterRecord, port: number): string {
  return `postgresql://${serviceRole}:${record.password}@127.0.0.1:${port}/${databaseName}`;
}

/** Where an administrator connects. */
export function adminUrl(record: ClusterRecord, port: number): string {
  return `postgresql://${superuser}:${record.admin_password}@127.0.0.1:${port}/postgres`;
}
