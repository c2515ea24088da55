import { setImmediate as nextTurn } from "node:timers/promises";

type Asker<Found> = { resolve(found: Found): void; reject(error: unknown): void };

/** The maximum number of keys per query, so that no statement grows with the load. */
const maxKeysPerQuery = 100;

/**
 * Batches concurrent lookups into one query. Each lookup is served by a query that starts after it, so
 * nothing is cached between queries.
 */
export function batchLookups<Key, Found>(
  readAll: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
): (key: Key) => Promise<Found> {
  const waiting = new Map<Key, Asker<Found>[]>();
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
          for (const [key, askers] of batch) for (const { resolve } of askers) resolve(foundOf(key));
        },
        (error: unknown) => {
          for (const [, askers] of batch) for (const { reject } of askers) reject(error);
        },
      );
    }
    reading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key) ?? [];
      waiting.set(key, askers);
      askers.push({ resolve, reject });
      if (!reading) void readOn();
    });
}
