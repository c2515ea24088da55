import type { Config } from "../env";
import { ConfigError } from "../errors/config-error";
import type { Logger } from "../logging/logger";
import { findLastingProblem } from "./find-lasting-problem";
import { queryOnce } from "./query-once";
import { readClockDifference } from "./read-clock-difference";

/**
 * The difference between this machine's clock and the database's, in seconds, from which on it is a fault: deadlines in
 * the database and token lifetimes would disagree.
 */
const clockFaultSeconds = 2;

/**
 * The time for which Patroni may leave a connected standby unnamed, in milliseconds. After a failover it names one in
 * its next cycle, by default within 10 s.
 */
const maxUnnamedStandbyMs = 25_000;

type Settings = {
  fsync: string;
  synchronous_commit: string;
  full_page_writes: string;
  role: string;
  superuser: boolean;
  bypassrls: boolean;
  /** Whether Patroni runs the server. */
  patroni: boolean;
  /** The standbys that a commit waits for. Patroni sets `*` in strict mode as long as there is none. */
  synchronous_standby_names: string;
  /** The number of connected standbys. */
  standbys: number;
};

const statement = `
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    current_setting('full_page_writes') as full_page_writes, rolname as role, rolsuper as superuser,
    rolbypassrls as bypassrls, clock_timestamp() as now,
    current_setting('synchronous_standby_names') as synchronous_standby_names,
    -- Backups of PostgreSQL's own programs connect like standbys. Their names begin with pg_.
    (select count(*)::int from pg_stat_replication where application_name !~ '^pg_') as standbys,
    -- Patroni is the one that passes these to the server as arguments.
    (select count(*) = 3 from pg_settings where source = 'command line'
      and name in ('cluster_name', 'wal_log_hints', 'max_prepared_transactions')) as patroni
  from pg_roles where rolname = current_user`;

/**
 * Checks the database for problems that break the service's guarantees: settings that can lose data, a wrong clock, or
 * a role without limits. `DATABASE_CHECKS` decides which findings are thrown together as a `ConfigError`, and which are
 * logged as warnings. A missing synchronous standby under Patroni must last for `limitMs` milliseconds before it is
 * thrown.
 */
export async function checkDatabase(
  { databaseChecks, limitMs = maxUnnamedStandbyMs }: Pick<Config, "databaseChecks"> & { limitMs?: number },
  url: string,
  log: Pick<Logger, "warn">,
): Promise<void> {
  let state = await readState(url);
  if (databaseChecks !== "warn" && isUnsynchronized(state)) {
    await findLastingProblem(async () => {
      state = await readState(url);
      return isUnsynchronized(state) ? state : undefined;
    }, limitMs);
  }
  const { refused, warned } = classifyDatabaseFindings(databaseChecks, state);
  if (refused.length > 0) throw new ConfigError(refused.join(" "));
  for (const wrong of warned) log.warn({ wrong }, "unsafe database");
}

type State = Settings & { secondsApart: number };

/**
 * Returns a sentence for each problem of the database: in `refused` those that stop the start, in `warned` the others.
 */
export function classifyDatabaseFindings(
  checks: Config["databaseChecks"],
  found: State,
): { refused: string[]; warned: string[] } {
  const [faults, powers, doubts] = [
    findFaults(found),
    findExcessiveRights(found),
    findStandbyWarnings(found),
  ];
  if (checks === "strict") return { refused: [...faults, ...powers], warned: doubts };
  if (checks === "refuse") return { refused: faults, warned: [...powers, ...doubts] };
  return { refused: [], warned: [...faults, ...powers, ...doubts] };
}

/** Reads the database's settings, its role and the difference between its clock and this machine's. */
async function readState(url: string): Promise<State> {
  const { row, minApartMs } = await readClockDifference(async () => {
    const { row, at, errorMs } = await queryOnce<Settings & { now: Date }>(url, statement);
    if (row === undefined) throw new Error("The database does not know its own role.");
    return { row, apartMs: Math.abs(row.now.getTime() - at), errorMs };
  }, clockFaultSeconds * 1000);
  return { ...row, secondsApart: minApartMs / 1000 };
}

/** Returns whether Patroni lets commits return before a connected standby has them. */
function isUnsynchronized({ patroni, synchronous_standby_names, standbys }: Settings): boolean {
  return patroni && synchronous_standby_names === "" && standbys > 0;
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
  if (found.patroni && found.synchronous_commit === "local") {
    faults.push(
      "Patroni runs the database with synchronous_commit=local and may lose a booking in a failover; set it to on.",
    );
  }
  if (isUnsynchronized(found)) {
    faults.push(
      "Patroni runs the database without synchronous mode and may lose a booking in a failover; set synchronous_mode and synchronous_mode_strict to true.",
    );
  }
  if (found.secondsApart >= clockFaultSeconds) {
    faults.push(
      `The clock of this machine and the database's are ${found.secondsApart.toFixed(1)} s apart; set both by NTP.`,
    );
  }
  return faults;
}

/**
 * Returns a warning if Patroni names no standby and none is connected. In strict synchronous mode Patroni
 * would name all standbys. In the other synchronous mode this state is correct while the standbys are down,
 * so it never stops a start.
 */
function findStandbyWarnings({ patroni, synchronous_standby_names, standbys }: State): string[] {
  if (!patroni || synchronous_standby_names !== "" || standbys > 0) return [];
  return [
    "Patroni runs the database and no standby is connected, so bookings are on one machine only; set synchronous_mode and synchronous_mode_strict to true.",
  ];
}

/** Returns a list with one sentence if the role has unlimited rights, otherwise an empty list. */
function findExcessiveRights({ role, superuser, bypassrls }: State): string[] {
  if (!(superuser || bypassrls)) return [];
  const power = superuser ? "a superuser" : "a role that bypasses row security";
  return [
    `DATABASE_URL connects as ${role}, ${power}; use a role with fewer rights (npm run ops -- database roles).`,
  ];
}
