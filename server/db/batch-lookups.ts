import { setImmediate as nextTurn } from "node:timers/promises";

type Asker<Found> = { resolve(found: Found): void; reject(error: unknown): void };

/** The rest is left to the look-up after, so that no statement grows with the load. */
const mostAtOnce = 100;

/**
 * Makes one look-up of all that is asked for while the last one is under way. Every asker still gets what was true
 * after it asked, as the look-up that answers it begins later: nothing is remembered from one to the next.
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
      const batch = [...waiting].slice(0, mostAtOnce);
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
