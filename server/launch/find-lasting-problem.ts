import { setTimeout as sleep } from "node:timers/promises";

const everyMs = 500;

/**
 * Repeats a check until it finds nothing, at most for `limitMs` milliseconds. Returns the last finding. A start stops
 * only for a lasting fault: servers change their roles during a failover, and a process that was stopped for a wrong
 * setting is not restarted.
 */
export async function findLastingProblem<Finding>(
  find: () => Promise<Finding | undefined>,
  limitMs: number,
): Promise<Finding | undefined> {
  for (const until = performance.now() + limitMs; ; await sleep(everyMs)) {
    const found = await find();
    if (found === undefined || performance.now() >= until) return found;
  }
}
