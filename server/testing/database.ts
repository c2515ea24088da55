import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./clone-database";

export type { TestDatabase };

/** Creates a migrated, empty database for one test file or test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await cloneDatabase(inject("testCluster"));
}

/** A connection apart from those under test: a `pg` pool or client of the same database. */
export type Observer = { query(text: string): Promise<{ rows: unknown[] }> };

const blockedSessions = `
  select pid, wait_event_type, wait_event, state, left(query, 200) as query
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`;

/**
 * Resolves when at least `sessions` other sessions of the database wait for a lock, as PostgreSQL reports it. After
 * `limitMs` milliseconds throws with the state of the sessions.
 */
export async function untilBlocked(
  observer: Observer,
  { sessions = 1, limitMs = 10_000 }: { sessions?: number; limitMs?: number } = {},
): Promise<void> {
  for (const until = Date.now() + limitMs; ; await sleep(20)) {
    const { rows } = await observer.query(blockedSessions);
    if (rows.length >= sessions) return;
    if (Date.now() < until) continue;
    const all = await observer.query(
      blockedSessions.replace("and wait_event_type = 'Lock'", "and backend_type = 'client backend'"),
    );
    throw new Error(
      `${sessions} session(s) waiting for a lock were expected and ${rows.length} seen; the sessions: ${JSON.stringify(all.rows)}`,
    );
  }
}
