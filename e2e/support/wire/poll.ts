import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats a query until the result is as expected, and returns that result. Throws with the last result after
 * the limit.
 */
export async function pollUntil<T>(
  query: () => Promise<T>,
  isExpected: (result: T) => boolean,
  limitMs = 45_000,
): Promise<T> {
  for (const until = Date.now() + limitMs; ; await sleep(100)) {
    const result = await query();
    if (isExpected(result)) return result;
    if (Date.now() > until)
      throw new Error(`No expected result within ${limitMs} ms. The last one: ${JSON.stringify(result)}`);
  }
}
