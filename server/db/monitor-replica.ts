import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "../logging/logger";
import type { Db } from "./database";

export type ReplicaWatch = {
  /** Returns whether the replica has every transaction that was committed more than `maxLagMs` ago. */
  isFresh(): boolean;
  /** Marks the replica as stale after a failed statement, until the next successful check. */
  distrust(): void;
  stop(): void;
};

const everyMs = 500;

/**
 * A position in the primary's log and the time of the query for it. A replica at this position has everything
 * committed before that time.
 */
type Mark = { at: number; position: number };

/**
 * The two databases to compare. Their connections are reserved for checks, so load does not delay a check.
 */
type Watched = { primary: Db; replica: Db; log: Logger; maxLagMs: number };

/**
 * Checks twice a second how far the replica has replayed the primary's log. Uses log positions instead of
 * commit times, which do not advance on an idle primary, and only this process's clock.
 */
export function monitorReplica({ primary, replica, log, maxLagMs }: Watched): ReplicaWatch {
  const over = new AbortController();
  let marks: Mark[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  let loggedState: string | undefined;
  const logState = (state: string, more: object = {}) => {
    if (state !== loggedState) log.info({ ...more }, state);
    loggedState = state;
  };
  const isFresh = () => performance.now() - freshAt <= maxLagMs;

  async function check(): Promise<void> {
    const at = performance.now();
    const { system, position } = await positionOf(primary);
    const there = await replayedBy(replica);
    if (!there.standby || there.system !== system) {
      freshAt = Number.NEGATIVE_INFINITY;
      return logState("the replica does not follow this primary; searches go to the primary");
    }
    marks = [...marks, { at, position }].filter((mark) => {
      if (mark.position > there.position) return at - mark.at < 60_000;
      freshAt = Math.max(freshAt, mark.at);
      return false;
    });
    logState(isFresh() ? "searches go to the replica" : "the replica is behind; searches go to the primary");
  }

  void (async () => {
    while (!over.signal.aborted) {
      await check().catch((error: unknown) => {
        if (isFresh() || over.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        logState("the replica cannot be watched; searches go to the primary", { reason });
      });
      await sleep(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    isFresh,
    distrust: () => {
      freshAt = Number.NEGATIVE_INFINITY;
    },
    stop: () => over.abort(),
  };
}

async function positionOf(db: Db): Promise<{ system: string; position: number }> {
  const [row] = await db.rows<{ system: string; position: number }>(
    sql`select system_identifier::text as system,
          pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position from pg_control_system()`,
    "position-of-primary",
  );
  if (row === undefined) throw new Error("The primary returned no position.");
  return row;
}

type Replayed = { system: string; standby: boolean; position: number };

async function replayedBy(db: Db): Promise<Replayed> {
  const [row] = await db.rows<Replayed>(
    sql`select system_identifier::text as system, pg_is_in_recovery() as standby,
          coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as position from pg_control_system()`,
    "position-of-replica",
  );
  if (row === undefined) throw new Error("The replica returned no position.");
  return row;
}
