import { setImmediate as nextTurn } from "node:timers/promises";

type Caller<Found> = { resolve(found: Found): void; reject(error: unknown): void };

/** The time in milliseconds after which a lookup no longer waits for the running query, but another one starts. */
const slowMs = 10;

/** The maximum number of keys per query, so that no statement grows with the load. */
const maxKeysPerQuery = 100;

/**
 * Batches concurrent lookups into queries of up to `maxKeysPerQuery` keys. Each lookup is served by a query that starts
 * after it, so nothing is cached between queries. If one waits longer than `slowMs`, another query starts beside the
 * running one, up to `maxQueries` at once: otherwise one slow connection would delay every request. If the queries
 * write, pass 1.
 */
export function batchLookups<Key, Found>(
  readAll: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
  { maxQueries = 3 }: { maxQueries?: number } = {},
): (key: Key) => Promise<Found> {
  const waiting = new Map<Key, Caller<Found>[]>();
  let running = 0;
  let timed = false;

  async function readOn(): Promise<void> {
    running += 1;
    // Requests that arrive in the same turn of the event loop are all known in the next.
    await nextTurn();
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxKeysPerQuery);
      for (const [key] of batch) waiting.delete(key);
      await readAll(batch.map(([key]) => key)).then(
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

  function readBeside(): void {
    timed = false;
    if (waiting.size > 0 && running > 0 && running < maxQueries) void readOn();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key) ?? [];
      waiting.set(key, callers);
      callers.push({ resolve, reject });
      if (running === 0) void readOn();
      else if (!timed && running < maxQueries) {
        timed = true;
        setTimeout(readBeside, slowMs);
      }
    });
}
