import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../context";
import type { Channel } from "../db/notify-workers";
import type { FailureReport } from "./create-failure-report";
import type { Notifications } from "./listen";

/** A job that waits for remote servers, so one process runs many tasks of it at once. */
export type ConcurrentJob = {
  name: string;
  channel: Channel;
  /** The maximum number of tasks in progress in one process. */
  slots: number;
  /** Seconds between polls without a notification. */
  everySeconds: number;
  /** Claims up to `limit` due tasks under a lease. */
  claim(runtime: Runtime, limit: number): Promise<readonly Task[]>;
};

/**
 * Runs one task. A long task releases its claim when `stop` aborts, so that stopping does not wait for it.
 */
export type Task = (stop: AbortSignal) => Promise<void>;

const retryMs = 1000;

/**
 * Keeps up to `slots` tasks in progress until the signal aborts, then waits for them. Polls after a
 * notification, after a finished task and at intervals.
 */
export async function runSlots(
  runtime: Runtime,
  work: ConcurrentJob,
  { notifications, report, stop }: { notifications: Notifications; report: FailureReport; stop: AbortSignal },
): Promise<void> {
  const signal = createWakeSignal();
  const inFlight = new Set<Promise<void>>();
  notifications.on(work.channel, signal.wake);
  stop.addEventListener("abort", signal.wake, { once: true });
  while (!stop.aborted) {
    const pause = await fill(runtime, work, { inFlight, done: signal.wake, report, stop });
    await signal.waitAtMost(pause);
  }
  await Promise.all(inFlight);
}

type Filling = {
  inFlight: Set<Promise<void>>;
  done: () => void;
  report: FailureReport;
  stop: AbortSignal;
};

/** Claims tasks for the free slots. Returns the maximum wait until the next poll, in milliseconds. */
async function fill(
  runtime: Runtime,
  work: ConcurrentJob,
  { inFlight, done, report, stop }: Filling,
): Promise<number> {
  const freeSlots = work.slots - inFlight.size;
  if (freeSlots === 0) return work.everySeconds * 1000;
  const failed = (error: unknown) => {
    report.failed(work.name, error);
    runtime.meter?.job({ job: work.name, outcome: "failed", durationMs: 0 });
  };
  try {
    const startedAt = performance.now();
    const claimed = await work.claim(runtime, freeSlots);
    const durationMs = performance.now() - startedAt;
    runtime.meter?.job({ job: work.name, outcome: "done", durationMs });
    report.done(work.name);
    for (const task of claimed) {
      const running: Promise<void> = task(stop)
        .catch(failed)
        .finally(() => {
          inFlight.delete(running);
          done();
        });
      inFlight.add(running);
    }
    return work.everySeconds * 1000;
  } catch (error) {
    failed(error);
    return retryMs;
  }
}

/** Creates a signal that stores at most one wake-up until the next wait. */
function createWakeSignal() {
  let pending = false;
  let endWait: (() => void) | undefined;
  return {
    wake: () => {
      pending = true;
      endWait?.();
    },
    waitAtMost: async (ms: number) => {
      if (!pending) {
        const waiting = new AbortController();
        endWait = () => waiting.abort();
        await sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
        endWait = undefined;
      }
      pending = false;
    },
  };
}
