/** The maximum waits for a slot, in milliseconds. */
export type MaxWaits = {
  /** The maximum wait of a request whose group is overloaded. */
  maxWaitMs: number;
  /**
   * The maximum wait of a request whose group is not overloaded. A burst within the limits of its partner is served in
   * this time.
   */
  maxBurstMs: number;
  /** The maximum wait while no request ends, for example because the database does not respond. */
  maxStallMs: number;
};

/** The part of the admission queue that the policy reads. */
type Queue = { countReadsAndSearchesOfGroup(group: string): number; countGroups(): number };

export type WaitPolicy = {
  /**
   * Returns whether the group is overloaded: requests of it have been waiting for `maxBurstMs` without a break, or it has
   * been marked in the last second.
   */
  isOverloaded(group: string): boolean;
  /** Returns whether any group has been marked as overloaded in the last second. */
  isAnyMarked(): boolean;
  /**
   * Marks the group as overloaded for a second. Does nothing if no request has ended in the last `maxWaitMs`: the
   * process then waits for its database and is not overloaded.
   */
  markOverloaded(group: string): void;
  /** Returns how much longer a request of the group may wait that began to wait at `since`. */
  remainingMs(group: string, since: number): number;
  /**
   * Returns whether a read or search of the group that begins to wait now would have to be rejected: the group is
   * overloaded, and as many of its reads and searches wait as can be served in `maxWaitMs` if the groups share that time.
   */
  wouldWaitTooLong(group: string, queue: Queue): boolean;
  /** Records that a request of the group begins to wait. Returns the time. */
  startWaiting(group: string): number;
  /** Records that no request of the group waits any more. */
  stopWaiting(group: string): void;
  /** Records that a request has ended. */
  addEnded(): void;
};

/** The time for which a group stays marked as overloaded, in milliseconds. */
const markMs = 1000;

/** Creates the policy of the waits. All times are those of `performance.now()`. */
export function createWaitPolicy({ maxWaitMs, maxBurstMs, maxStallMs }: MaxWaits): WaitPolicy {
  const waitingSince = new Map<string, number>();
  const markedUntil = new Map<string, number>();
  const ended = createEndedCount(maxWaitMs);
  let anyMarkedUntil = 0;

  function isOverloaded(group: string, now: number): boolean {
    if (now < (markedUntil.get(group) ?? 0)) return true;
    markedUntil.delete(group);
    return now - (waitingSince.get(group) ?? now) >= maxBurstMs;
  }

  return {
    isOverloaded: (group) => isOverloaded(group, performance.now()),
    isAnyMarked: () => performance.now() < anyMarkedUntil,
    markOverloaded: (group) => {
      const now = performance.now();
      if (now - ended.lastAt() > maxWaitMs) return;
      anyMarkedUntil = now + markMs;
      markedUntil.set(group, anyMarkedUntil);
    },
    remainingMs: (group, since) => {
      const now = performance.now();
      if (isOverloaded(group, now)) return since + maxWaitMs - now;
      return Math.min(since + maxBurstMs, Math.max(since, ended.lastAt()) + maxStallMs) - now;
    },
    wouldWaitTooLong: (group, queue) => {
      const now = performance.now();
      if (!isOverloaded(group, now)) return false;
      const share = ended.countLastInterval(now) / Math.max(1, queue.countGroups());
      return queue.countReadsAndSearchesOfGroup(group) >= Math.max(1, share);
    },
    startWaiting: (group) => {
      const now = performance.now();
      if (!waitingSince.has(group)) waitingSince.set(group, now);
      return now;
    },
    stopWaiting: (group) => void waitingSince.delete(group),
    addEnded: () => ended.add(performance.now()),
  };
}

/** Creates a count of the requests that end in each interval. */
function createEndedCount(intervalMs: number) {
  let startedAt = 0;
  let current = 0;
  let last = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

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
