import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until the answer is as wanted; after the limit the last answer fails the test. */
export async function pollUntil<T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  limitMs = 45_000,
): Promise<T> {
  for (const until = Date.now() + limitMs; ; await sleep(100)) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > until)
      throw new Error(`Not within ${limitMs} ms; the last answer: ${JSON.stringify(answer)}`);
  }
}
