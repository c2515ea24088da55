import { setTimeout as sleep } from "node:timers/promises";

export type ServiceAvailability = {
  attempts: number;
  /** Attempts to which one process did not respond with 200, and the other did. */
  retried: number;
  /** Attempts to which no process responded with 200. */
  failed: number;
};

const intervalMs = 50;
const timeoutMs = 5000;

/**
 * Requests `/healthz` every 50 ms from the web processes in turn. If a process fails, requests it from the other
 * process at once, as a load balancer does. Returns the counts when `stop` is aborted.
 */
export async function watchAvailability(
  origins: readonly string[],
  stop: AbortSignal,
): Promise<ServiceAvailability> {
  const counts: ServiceAvailability = { attempts: 0, retried: 0, failed: 0 };
  while (!stop.aborted) {
    const first = counts.attempts++ % origins.length;
    const order = [...origins.slice(first), ...origins.slice(0, first)];
    let tries = 0;
    let served = false;
    while (!served && tries < order.length) served = await isServing(order[tries++] ?? "");
    if (!served) counts.failed += 1;
    else if (tries > 1) counts.retried += 1;
    await sleep(intervalMs);
  }
  return counts;
}

async function isServing(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
