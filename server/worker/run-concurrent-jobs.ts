import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../context";
import type { Channel } from "../db/notify-workers";
import type { Announcements } from "./listen";

/** Work that waits for somebody else, so that one process does many pieces of it at once. */
export type ConcurrentJob = {
  name: string;
  channel: Channel;
  /** Pieces in hand at once in one process. */
  slots: number;
  /** Seconds between looks when nothing is announced. */
  everySeconds: number;
  /** Takes up to `limit` due pieces under a lease and answers them as functions that do them. */
  claim(runtime: Runtime, limit: number): Promise<readonly Task[]>;
};

/** Does one piece. One that waits long gives it back on the signal, so that stopping does not wait for it. */
export type Task = (stop: AbortSignal) => Promise<void>;

const retryMs = 1000;

/**
 * Keeps up to `slots` pieces in hand until the signal, then finishes those. Looks again when work is announced, when
 * a piece is finished, and from time to time.
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

/** Claims as much as there is room for and answers how long to wait at most before the next look, in milliseconds. */
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

/** Remembers one ring until somebody waits for it. */
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
