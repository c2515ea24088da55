export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

type SemaphoreOptions = {
  maxRunning: number;
  maxQueued: number;
  /** Creates the error thrown when the queue is full. */
  createError: () => Error;
};

/**
 * Creates a semaphore. It runs up to `maxRunning` tasks at once and queues up to `maxQueued` more, first in,
 * first out. Rejects further tasks with the error that `createError` creates.
 */
export function createSemaphore({ maxRunning, maxQueued, createError }: SemaphoreOptions): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve));
    else throw createError();
    try {
      return await work();
    } finally {
      // The slot passes to the oldest queued task, so `running` does not change.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
