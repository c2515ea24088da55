export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

type Room = {
  atOnce: number;
  waiting: number;
  /** What one more than may wait is told. */
  refuse: () => Error;
};

/** Lets so many works run at once, in the order they came, and so many wait; one more is refused. */
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
      // Whoever waits longest takes the place over, so `running` stays as it is.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
