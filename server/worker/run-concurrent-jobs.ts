import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../context";
import type { Channel } from "../db/notify-workers";
import type { Announcements } from "./listen";

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
  { announcements, stop }: { announcements: Announcements; stop: AbortSignal },
): Promise<void> {
  const bell = createWakeSignal();
  const inHand = new Set<Promise<void>>();
  announcements.on(work.channel, bell.ring);
  stop.addEventListener("abort", bell.ring, { once: true });
  while (!stop.aborted) {
    const pause = await fill(runtime, work, { inHand, done: bell.ring, stop });
    await bell.rungWithin(pause);
  }
  await Promise.all(inHand);
}

/** Claims tasks for the free slots. Returns the maximum wait until the next poll, in milliseconds. */
async function fill(
  runtime: Runtime,
  work: ConcurrentJob,
  { inHand, done, stop }: { inHand: Set<Promise<void>>; done: () => void; stop: AbortSignal },
): Promise<number> {
  const room = work.slots - inHand.size;
  if (room === 0) return work.everySeconds * 1000;
  try {
    const startedAt = performance.now();
    const claimed = await work.claim(runtime, room);
    const durationMs = performance.now() - startedAt;
    runtime.meter?.job({ job: work.name, outcome: "done", durationMs });
    for (const piece of claimed) {
      const running: Promise<void> = piece(stop)
        .catch((error: unknown) => failed(runtime, work, error))
        .finally(() => {
          inHand.delete(running);
          done();
        });
      inHand.add(running);
    }
    return work.everySeconds * 1000;
  } catch (error) {
    failed(runtime, work, error);
    return retryMs;
  }
}

function failed({ log, meter }: Runtime, { name: job }: ConcurrentJob, error: unknown): void {
  log.error({ job, err: error }, "job failed");
  meter?.job({ job, outcome: "failed", durationMs: 0 });
}

/** Stores one wake-up until the next wait. */
function createWakeSignal() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    rungWithin: async (ms: number) => {
      if (!rung) {
        const waiting = new AbortController();
        wake = () => waiting.abort();
        await sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
        wake = undefined;
      }
      rung = false;
    },
  };
}
