import { setImmediate as nextTurn } from "node:timers/promises";

type Caller<Found> = { resolve(found: Found): void; reject(error: unknown): void };

/** The maximum number of keys per query, so that no statement grows with the load. */
const maxKeysPerQuery = 100;

/**
 * Batches concurrent lookups into queries of up to `maxKeysPerQuery` keys. Each lookup is served by a query that starts
 * after it, so nothing is cached between queries.
 */
export function batchLookups<Key, Found>(
  readAll: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
): (key: Key) => Promise<Found> {
  const waiting = new Map<Key, Caller<Found>[]>();
  let reading = false;

  async function readOn(): Promise<void> {
    reading = true;
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
    reading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key) ?? [];
      waiting.set(key, callers);
      callers.push({ resolve, reject });
      if (!reading) void readOn();
    });
}
