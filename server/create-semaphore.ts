export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

type SemaphoreOptions = {
  maxRunning: number;
  /** Infinity for a queue without a limit. */
  maxQueued: number;
  /** The maximum wait of a task in the queue, in milliseconds. Without it, tasks wait without a limit. */
  maxWaitMs?: number;
  /** Creates the error thrown when the queue is full, and after `maxWaitMs`. */
  createError: () => Error;
};

/**
 * Creates a semaphore. It runs up to `maxRunning` tasks at once and queues up to `maxQueued` more, first in,
 * first out. Rejects further tasks, and those that wait too long, with the error that `createError` creates.
 */
export function createSemaphore({
  maxRunning,
  maxQueued,
  maxWaitMs,
  createError,
}: SemaphoreOptions): Semaphore {
  let running = 0;
  const queue = new Set<() => void>();

  async function waitForSlot(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((start, reject) => {
      queue.add(start);
      if (maxWaitMs === undefined) return;
      timer = setTimeout(() => {
        queue.delete(start);
        reject(createError());
      }, maxWaitMs);
    });
    clearTimeout(timer);
  }

  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (queue.size < maxQueued) await waitForSlot();
    else throw createError();
    try {
      return await work();
    } finally {
      // The slot passes to the oldest queued task, so `running` does not change.
      const [next] = queue;
      if (next === undefined) running -= 1;
      else {
        queue.delete(next);
        next();
      }
    }
  };
}
