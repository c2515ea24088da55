type Clock = { now(): number; after(ms: number, run: () => void): void };

/** CPU cores that share one queue. */
export type Station = {
  cores: number;
  /** Occupies the next free core for `ms` milliseconds, in order of arrival, then calls `done`. */
  work(ms: number, done: () => void): void;
  /** Adds a request to the number that `requests` returns. Returns a function that removes it again. */
  enter(): () => void;
  requests(): number;
  /** Returns the time for which cores have worked so far, in milliseconds, added up over all cores. */
  busyMs(): number;
};

export function createStation(cores: number, clock: Clock): Station {
  const waiting: { ms: number; done: () => void }[] = [];
  /**
   * The index of the queue's first element. Removing from the front of an array takes time proportional to its
   * length.
   */
  let head = 0;
  let [free, requests, endedMs] = [cores, 0, 0];
  const running = new Set<{ startedAt: number }>();
  const start = (ms: number, done: () => void) => {
    free -= 1;
    const job = { startedAt: clock.now() };
    running.add(job);
    clock.after(ms, () => {
      free += 1;
      running.delete(job);
      endedMs += ms;
      const next = waiting[head];
      if (next !== undefined) {
        head += 1;
        if (head === 1000) head -= waiting.splice(0, head).length;
        start(next.ms, next.done);
      }
      done();
    });
  };
  return {
    cores,
    work: (ms, done) => {
      if (free > 0) start(ms, done);
      else waiting.push({ ms, done });
    },
    enter: () => {
      requests += 1;
      return () => {
        requests -= 1;
      };
    },
    requests: () => requests,
    busyMs: () => [...running].reduce((sum, { startedAt }) => sum + clock.now() - startedAt, endedMs),
  };
}
