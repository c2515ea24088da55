import type { Config } from "../env";
import { ConfigError } from "../errors/config-error";
import { findLastingProblem } from "./find-lasting-problem";
import { queryOnce } from "./query-once";

type Urls = Pick<Config, "databaseDirectUrl" | "databaseMigrationUrl" | "databaseReplicaUrl">;
type Server = { recovering: boolean; system: string; started: string };

/**
 * The time for which a fault must last before a start fails, in milliseconds. After a failover a load balancer needs
 * some seconds until its addresses lead to the servers with the right roles.
 */
const minFaultMs = 10_000;

const statement = `
  select pg_is_in_recovery() as recovering, system_identifier::text as system,
    extract(epoch from pg_postmaster_start_time())::text as started
  from pg_control_system()`;

/**
 * Checks that all URLs lead to servers with the right role: one primary, and its replica. Throws a `ConfigError` that
 * names the wrong setting if the fault lasts for `limitMs` milliseconds. Ignores a server that does not respond,
 * because a later step of the start reports it or the service works without it.
 */
export async function checkTopology(databaseUrl: string, urls: Urls, limitMs = minFaultMs): Promise<void> {
  const fault = await findLastingProblem(() => findFault(databaseUrl, urls), limitMs);
  if (fault !== undefined) throw new ConfigError(fault);
}

/** Returns a sentence about the first URL that leads to a server with the wrong role, if there is one. */
async function findFault(databaseUrl: string, urls: Urls): Promise<string | undefined> {
  const primary = await readServer(databaseUrl);
  if (primary === undefined) return undefined;
  if (primary.recovering) {
    return "DATABASE_URL leads to a replica, which stores nothing. Set it to the primary.";
  }
  const others = {
    DATABASE_DIRECT_URL: urls.databaseDirectUrl,
    DATABASE_MIGRATION_URL: urls.databaseMigrationUrl,
  };
  for (const [name, url] of Object.entries(others)) {
    const server = url === null ? undefined : await readServer(url);
    if (server?.recovering) return `${name} leads to a replica. Set it to the primary.`;
    if (server !== undefined && !isSame(server, primary)) return twoPrimaries(name);
  }
  return urls.databaseReplicaUrl === null
    ? undefined
    : await findReplicaFault(urls.databaseReplicaUrl, primary);
}

/**
 * Returns a sentence if the replica does not belong to the primary. Accepts the primary itself, which also serves
 * searches correctly.
 */
async function findReplicaFault(url: string, primary: Server): Promise<string | undefined> {
  const replica = await readServer(url);
  if (replica === undefined || isSame(replica, primary)) return undefined;
  if (!replica.recovering) return twoPrimaries("DATABASE_REPLICA_URL");
  if (replica.system === primary.system) return undefined;
  return "DATABASE_REPLICA_URL leads to a replica of another server than DATABASE_URL.";
}

function twoPrimaries(name: string): string {
  return `DATABASE_URL and ${name} lead to two primaries. Only one of them can be right.`;
}

/**
 * Returns whether both URLs lead to the same server. A physical copy has the system identifier of its original, but its
 * postmaster has another start time.
 */
function isSame(one: Server, other: Server): boolean {
  return one.system === other.system && one.started === other.started;
}

async function readServer(url: string): Promise<Server | undefined> {
  return await queryOnce<Server>(url, statement).then(
    ({ row }) => row,
    () => undefined,
  );
}
