import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A request that waits for the result of its key. `context` attributes the query to the request's trace. */
type Caller<Found> = { resolve(found: Found): void; reject(error: unknown): void; context: AsyncResource };

type BatchOptions = {
  /** The maximum number of keys per query, so that no statement grows with the load. */
  maxKeys?: number;
  /** The maximum number of queries at once. Must be 1 if they write. */
  maxQueries?: number;
};

/** The time, in milliseconds, that lookups wait for a running query. After it, another query starts for them. */
const slowMs = 10;

/**
 * Batches concurrent lookups into queries. Each lookup is served by a query that starts after it, so nothing is cached
 * between queries. If lookups have waited for `slowMs`, another query starts while the first one still runs. Otherwise
 * one slow connection would delay every request.
 */
export function batchLookups<Key, Found>(
  readAll: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
  { maxKeys = 100, maxQueries = 3 }: BatchOptions = {},
): (key: Key) => Promise<Found> {
  const waiting = new Map<Key, Caller<Found>[]>();
  let running = 0;
  let timed = false;

  async function readOn(): Promise<void> {
    running += 1;
    // Requests that arrive in the same turn of the event loop are all known in the next.
    await nextTurn();
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxKeys);
      for (const [key] of batch) waiting.delete(key);
      await readFor(batch).then(
        (foundOf) => {
          for (const [key, callers] of batch) for (const { resolve } of callers) resolve(foundOf(key));
        },
        (error: unknown) => {
          for (const [, callers] of batch) for (const { reject } of callers) reject(error);
        },
      );
    }
    running -= 1;
  }

  /** Reads the keys of a batch on behalf of its first caller. */
  function readFor(batch: readonly [Key, Caller<Found>[]][]): Promise<(key: Key) => Found> {
    const keys = batch.map(([key]) => key);
    const context = batch[0]?.[1][0]?.context;
    return context === undefined ? readAll(keys) : context.runInAsyncScope(readAll, undefined, keys);
  }

  function readBeside(): void {
    timed = false;
    if (waiting.size === 0 || running >= maxQueries) return;
    void readOn();
    // More keys may wait than this query takes.
    startTimer();
  }

  function startTimer(): void {
    if (timed || running >= maxQueries) return;
    timed = true;
    setTimeout(readBeside, slowMs);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key) ?? [];
      waiting.set(key, callers);
      callers.push({ resolve, reject, context: new AsyncResource("lookup") });
      if (running === 0) void readOn();
      else startTimer();
    });
}
