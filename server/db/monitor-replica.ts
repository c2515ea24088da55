import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "../logging/logger";
import type { Db } from "./database";
import { DatabaseFailure } from "./database-failure";

export type ReplicaWatch = {
  /** Returns whether the replica has replayed every transaction that was committed more than `maxLagMs` ago. */
  isFresh(): boolean;
  /**
   * Returns whether the primary did not respond to the last check, while the replica had replayed everything it had
   * received. A synchronous replica then has every transaction whose commit was reported.
   */
  standsIn(): boolean;
  /**
   * Waits until the replica has replayed everything that it has received. Throws a `DatabaseFailure` after
   * `replayLimitMs`.
   */
  assertReplayed(): Promise<void>;
  /** Stops reads from the replica after a failed statement, until the next successful check. */
  distrust(): void;
  stop(): void;
};

const everyMs = 500;

/**
 * The time in which the primary must respond to a check, in milliseconds. If it does not, the monitor checks whether
 * the replica can stand in for it.
 */
const silentMs = 1000;

/**
 * The interval of the checks by which a read waits until the replica has replayed its log, and the maximum wait, in
 * milliseconds.
 */
const [replayCheckMs, replayLimitMs] = [20, 400];

/**
 * A position in the primary's log and the time of the query for it. A replica at this position has everything
 * committed before that time.
 */
type LogPosition = { at: number; position: number };

/**
 * The two databases to compare. Their connections are reserved for checks, so load does not delay a check.
 */
type MonitoredServers = { primary: Db; replica: Db; log: Logger; maxLagMs: number };

/**
 * Checks twice a second how far the replica has replayed the primary's log. Uses log positions instead of
 * commit times, which do not advance on an idle primary, and only this process's clock. Ignores a replica that has not
 * replayed the timeline of the primary.
 */
export function monitorReplica({ primary, replica, log, maxLagMs }: MonitoredServers): ReplicaWatch {
  const over = new AbortController();
  let marks: LogPosition[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  let standsIn = false;
  let knownSystem: string | undefined;
  let loggedState: string | undefined;
  const logState = (state: string, more: object = {}) => {
    if (state !== loggedState) log.info({ ...more }, state);
    loggedState = state;
  };
  const isFresh = () => performance.now() - freshAt <= maxLagMs;

  async function check(): Promise<void> {
    const at = performance.now();
    const { system, timeline, position } = await inTime(positionOf(primary), silentMs);
    [knownSystem, standsIn] = [system, false];
    const there = await replayedBy(replica);
    if (!there.standby || there.system !== system) {
      freshAt = Number.NEGATIVE_INFINITY;
      return logState("the replica does not follow this primary; searches go to the primary");
    }
    if (there.timeline !== timeline) {
      marks = [];
      freshAt = Number.NEGATIVE_INFINITY;
      return logState("the replica has not followed the last failover; searches go to the primary");
    }
    marks = [...marks, { at, position }].filter((mark) => {
      if (mark.position > there.position) return at - mark.at < 60_000;
      freshAt = Math.max(freshAt, mark.at);
      return false;
    });
    logState(isFresh() ? "searches go to the replica" : "the replica is behind; searches go to the primary");
  }

  /**
   * Checks whether the replica can stand in for the primary, which did not respond, and stores the result in
   * `standsIn`.
   */
  async function checkReplica(): Promise<void> {
    const there = await replayedBy(replica);
    standsIn = there.system === knownSystem && hasReplayed(there);
    if (standsIn) logState("the primary does not respond; searches go to the replica");
  }

  async function assertReplayed(): Promise<void> {
    for (const until = performance.now() + replayLimitMs; ; await sleep(replayCheckMs)) {
      const there = await replayedBy(replica);
      if (there.system === knownSystem && hasReplayed(there)) return;
      if (performance.now() > until) throw new DatabaseFailure("The replica has not replayed its log.");
    }
  }

  void (async () => {
    while (!over.signal.aborted) {
      await check().catch(async (error: unknown) => {
        await checkReplica().catch(() => {
          standsIn = false;
        });
        if (standsIn || isFresh() || over.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        logState("the replica cannot be watched; searches go to the primary", { reason });
      });
      await sleep(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    isFresh,
    standsIn: () => standsIn,
    assertReplayed,
    distrust: () => {
      freshAt = Number.NEGATIVE_INFINITY;
      standsIn = false;
    },
    stop: () => over.abort(),
  };
}

/** The identity of a server's data, the number of its timeline, which each promotion increases, and a position in it. */
type Position = { system: string; timeline: number; position: number };

async function positionOf(db: Db): Promise<Position> {
  const [row] = await db.rows<Position>(
    sql`select system_identifier::text as system,
          ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
          pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position from pg_control_system()`,
    "position-of-primary",
  );
  if (row === undefined) throw new Error("The primary returned no position.");
  return row;
}

/**
 * The log position up to which a server has replayed. Positions can only be compared on one timeline: a former primary
 * that restarts as a standby may be at a later position than its successor, without the successor's bookings.
 * `timeline` is the last timeline that the server is known to have replayed, as of its last restartpoint or flush.
 * After a failover it can lag by minutes.
 */
type Replayed = Position & { standby: boolean; received: number | null };

/**
 * Returns whether reads from the server show everything that it has received. True for a standby that has replayed its
 * log, and for a promoted server.
 */
function hasReplayed({ standby, position, received }: Replayed): boolean {
  return !standby || (received !== null && position >= received);
}

async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const over = new AbortController();
  const late = sleep(limitMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new DatabaseFailure(`The primary did not respond in ${limitMs} ms.`);
  });
  late.catch(() => undefined);
  return await Promise.race([work, late]).finally(() => over.abort());
}

async function replayedBy(db: Db): Promise<Replayed> {
  const [row] = await db.rows<Replayed>(
    sql`select system_identifier::text as system, pg_is_in_recovery() as standby,
          greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) as timeline,
          coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as position,
          pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::bigint as received from pg_control_system()`,
    "position-of-replica",
  );
  if (row === undefined) throw new Error("The replica returned no position.");
  return row;
}
