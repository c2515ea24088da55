/** How long requests may wait for a slot, in milliseconds. */
export type MaxWaits = {
  /**
   * The maximum wait of a request whose group is overloaded: requests of it have been waiting for `maxBurstMs` without a
   * break, or one of them was rejected in the last second.
   */
  maxWaitMs: number;
  /**
   * The maximum wait of a request whose group is not overloaded. A burst within the limits of its partner is served in
   * this time.
   */
  maxBurstMs: number;
  /** The maximum wait while no request ends, for example because the database does not respond. */
  maxStallMs: number;
};

/** The waiting requests of a group, and the number of groups with waiting requests. */
type Queue = { countOfGroup(group: string): number; countGroups(): number };

export type WaitPolicy = {
  /** Returns whether a request of any group was rejected in the last second. */
  isAnyOverloaded(): boolean;
  isOverloaded(group: string): boolean;
  /** Returns whether most requests are rejected: more than twice as many as end, in the last interval of `maxWaitMs`. */
  areMostRejected(): boolean;
  /** Returns how much longer a request of the group may wait that began to wait at `since`. */
  remainingMs(group: string, since: number): number;
  /**
   * Returns whether a request of the group that begins to wait now would have to be rejected: the group is overloaded,
   * and as many requests of it wait as can be served in `maxWaitMs` if the groups share that time.
   */
  wouldWaitTooLong(group: string, queue: Queue): boolean;
  /** Records that a request of the group begins to wait. Returns the time. */
  startWaiting(group: string): number;
  /** Records that no request of the group waits any more. */
  stopWaiting(group: string): void;
  addRejection(group: string): void;
  /** Records that a request has ended. */
  addServed(): void;
};

/** How long a rejection counts as a sign of overload, in milliseconds. */
const overloadMs = 1000;
const rejectedPerServed = 2;

/** Creates the policy of the waits. All times are those of `performance.now()`. */
export function createWaitPolicy({ maxWaitMs, maxBurstMs, maxStallMs }: MaxWaits): WaitPolicy {
  const waitingSince = new Map<string, number>();
  const overloadedUntil = new Map<string, number>();
  const served = createIntervalCount(maxWaitMs);
  const rejected = createIntervalCount(maxWaitMs);
  let anyOverloadedUntil = 0;

  function isOverloaded(group: string, now: number): boolean {
    if (now < (overloadedUntil.get(group) ?? 0)) return true;
    overloadedUntil.delete(group);
    return now - (waitingSince.get(group) ?? now) >= maxBurstMs;
  }

  return {
    isAnyOverloaded: () => performance.now() < anyOverloadedUntil,
    isOverloaded: (group) => isOverloaded(group, performance.now()),
    areMostRejected: () => {
      const now = performance.now();
      return rejected.countLastInterval(now) > rejectedPerServed * served.countLastInterval(now);
    },
    remainingMs: (group, since) => {
      const now = performance.now();
      if (isOverloaded(group, now)) return since + maxWaitMs - now;
      return Math.min(since + maxBurstMs, Math.max(since, served.lastAt()) + maxStallMs) - now;
    },
    wouldWaitTooLong: (group, queue) => {
      const now = performance.now();
      if (!isOverloaded(group, now)) return false;
      const share = served.countLastInterval(now) / Math.max(1, queue.countGroups());
      return queue.countOfGroup(group) >= Math.max(1, share);
    },
    startWaiting: (group) => {
      const now = performance.now();
      if (!waitingSince.has(group)) waitingSince.set(group, now);
      return now;
    },
    stopWaiting: (group) => void waitingSince.delete(group),
    addRejection: (group) => {
      const now = performance.now();
      rejected.add(now);
      anyOverloadedUntil = now + overloadMs;
      overloadedUntil.set(group, anyOverloadedUntil);
    },
    addServed: () => served.add(performance.now()),
  };
}

/** Creates a count of what happens in each interval. */
function createIntervalCount(intervalMs: number) {
  let startedAt = 0;
  let current = 0;
  let last = 0;
  let lastAt = 0;

  function advance(now: number): void {
    const passed = now - startedAt;
    if (passed < intervalMs) return;
    // After a longer break the last interval was empty.
    last = passed < 2 * intervalMs ? current : 0;
    current = 0;
    startedAt = now;
  }

  return {
    add: (now: number) => {
      advance(now);
      current += 1;
      lastAt = now;
    },
    lastAt: () => lastAt,
    countLastInterval: (now: number) => {
      advance(now);
      return last;
    },
  };
}
