import type { Config } from "../env";
import { ConfigError } from "../errors/config-error";
import type { Logger } from "../logging/logger";
import { queryOnce } from "./query-once";

/**
 * The largest difference of the clocks, in seconds. Beyond it, database deadlines and token lifetimes
 * disagree.
 */
const maxSecondsApart = 2;

type Found = {
  fsync: string;
  synchronous_commit: string;
  full_page_writes: string;
  role: string;
  superuser: boolean;
  bypassrls: boolean;
  /** Whether Patroni runs the server and lets commits return before a standby has them. */
  unsafe_patroni: boolean;
  now: Date;
};

const statement = `
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    current_setting('full_page_writes') as full_page_writes, rolname as role, rolsuper as superuser,
    rolbypassrls as bypassrls, clock_timestamp() as now,
    current_setting('synchronous_standby_names') = '' and
      -- Patroni is the one that passes these to the server as arguments.
      (select count(*) = 3 from pg_settings where source = 'command line'
        and name in ('cluster_name', 'wal_log_hints', 'max_prepared_transactions')) as unsafe_patroni
  from pg_roles where rolname = current_user`;

/**
 * Checks the database for problems that break the service's guarantees: settings that can lose data, a wrong clock, or
 * a role without limits. `DATABASE_CHECKS` decides which findings are thrown together as a `ConfigError`, and which are
 * logged as warnings.
 */
export async function checkDatabase(
  { databaseChecks }: Pick<Config, "databaseChecks">,
  url: string,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const { refused, warned } = classifyDatabaseFindings(databaseChecks, await readState(url));
  if (refused.length > 0) throw new ConfigError(refused.join(" "));
  for (const wrong of warned) log.warn({ wrong }, "unsafe database");
}

type State = Omit<Found, "now"> & { secondsApart: number };

/** Sorts findings into errors that stop the start and warnings, one sentence each. */
export function classifyDatabaseFindings(
  checks: Config["databaseChecks"],
  found: State,
): { refused: string[]; warned: string[] } {
  const [faults, powers] = [findFaults(found), findPowers(found)];
  if (checks === "strict") return { refused: [...faults, ...powers], warned: [] };
  if (checks === "refuse") return { refused: faults, warned: powers };
  return { refused: [], warned: [...faults, ...powers] };
}

/** Reads the settings, the role and the clock difference. */
async function readState(url: string): Promise<Found & { secondsApart: number }> {
  const { row: found, at } = await queryOnce<Found>(url, statement);
  if (found === undefined) throw new Error("The database does not know its own role.");
  return { ...found, secondsApart: Math.abs(found.now.getTime() - at) / 1000 };
}

/** Returns a sentence for each setting that can lose data, and one if the clocks differ too much. */
function findFaults(found: State): string[] {
  const faults: string[] = [];
  for (const name of ["fsync", "full_page_writes"] as const) {
    if (found[name] !== "on") {
      faults.push(`The database runs with ${name}=${found[name]} and may lose every booking; set it to on.`);
    }
  }
  if (found.synchronous_commit === "off") {
    faults.push(
      "The database runs with synchronous_commit=off and may lose a booking that was answered; set it to on.",
    );
  }
  if (found.unsafe_patroni) {
    faults.push(
      "Patroni runs the database without synchronous mode and may lose a booking in a failover; set synchronous_mode and synchronous_mode_strict to true.",
    );
  }
  if (found.secondsApart > maxSecondsApart) {
    faults.push(
      `The clock of this machine and the database's are ${found.secondsApart.toFixed(1)} s apart; set both by NTP.`,
    );
  }
  return faults;
}

/** Returns a list with one sentence if the role has unlimited rights, otherwise an empty list. */
function findPowers({ role, superuser, bypassrls }: State): string[] {
  if (!(superuser || bypassrls)) return [];
  const power = superuser ? "a superuser" : "a role that bypasses row security";
  return [
    `DATABASE_URL connects as ${role}, ${power}; use a role with fewer rights (npm run ops -- database roles).`,
  ];
}
