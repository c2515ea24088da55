export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

type Room = {
  atOnce: number;
  waiting: number;
  /** Creates the error thrown when the queue is full. */
  refuse: () => Error;
};

/**
 * Creates a semaphore. It runs up to `atOnce` tasks at once and queues up to `waiting` more, first in, first
 * out. One more is rejected with the error that `refuse` creates.
 */
export function createSemaphore({ atOnce, waiting, refuse }: Room): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw refuse();
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
