/** How long requests may wait for a slot, in milliseconds. */
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

/** The queue, as far as the policy reads it. */
type Queue = { countReadsOfGroup(group: string): number; countGroups(): number };

export type WaitPolicy = {
  /**
   * Returns whether the group is overloaded: requests of it have been waiting for `maxBurstMs` without a break, or it has
   * been marked in the last second.
   */
  isOverloaded(group: string): boolean;
  /** Returns whether any group has been marked as overloaded in the last second. */
  isAnyMarked(): boolean;
  /** Marks the group as overloaded for a second. */
  markOverloaded(group: string): void;
  /** Returns whether, in the last interval of `maxWaitMs`, more than two requests were rejected for each that ended. */
  areMostRejected(): boolean;
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
  addRejected(): void;
  /** Records that a request has ended. */
  addEnded(): void;
};

/** How long a group that is marked counts as overloaded, in milliseconds. */
const markMs = 1000;
const maxRejectedPerEnded = 2;
/** The minimum number of rejections in an interval by which a process counts as overloaded. */
const minRejected = 20;

/** Creates the policy of the waits. All times are those of `performance.now()`. */
export function createWaitPolicy({ maxWaitMs, maxBurstMs, maxStallMs }: MaxWaits): WaitPolicy {
  const waitingSince = new Map<string, number>();
  const markedUntil = new Map<string, number>();
  const counts = createIntervalCounts(maxWaitMs);
  let anyMarkedUntil = 0;
  let endedAt = 0;

  function isOverloaded(group: string, now: number): boolean {
    if (now < (markedUntil.get(group) ?? 0)) return true;
    markedUntil.delete(group);
    return now - (waitingSince.get(group) ?? now) >= maxBurstMs;
  }

  return {
    isOverloaded: (group) => isOverloaded(group, performance.now()),
    isAnyMarked: () => performance.now() < anyMarkedUntil,
    markOverloaded: (group) => {
      anyMarkedUntil = performance.now() + markMs;
      markedUntil.set(group, anyMarkedUntil);
    },
    areMostRejected: () => {
      const { rejected, ended } = counts.last();
      return rejected >= minRejected && rejected > maxRejectedPerEnded * ended;
    },
    remainingMs: (group, since) => {
      const now = performance.now();
      if (isOverloaded(group, now)) return since + maxWaitMs - now;
      return Math.min(since + maxBurstMs, Math.max(since, endedAt) + maxStallMs) - now;
    },
    wouldWaitTooLong: (group, queue) => {
      if (!isOverloaded(group, performance.now())) return false;
      const share = counts.last().ended / Math.max(1, queue.countGroups());
      return queue.countReadsOfGroup(group) >= Math.max(1, share);
    },
    startWaiting: (group) => {
      const now = performance.now();
      if (!waitingSince.has(group)) waitingSince.set(group, now);
      return now;
    },
    stopWaiting: (group) => void waitingSince.delete(group),
    addRejected: () => void counts.add("rejected"),
    addEnded: () => {
      counts.add("ended");
      endedAt = performance.now();
    },
  };
}

/** Creates counts of the requests that are rejected and that end in each interval. */
function createIntervalCounts(intervalMs: number) {
  const none = { rejected: 0, ended: 0 };
  let startedAt = 0;
  let current = { ...none };
  let last = none;

  function advance(): void {
    const now = performance.now();
    const passed = now - startedAt;
    if (passed < intervalMs) return;
    // After a longer break the last interval was empty.
    last = passed < 2 * intervalMs ? current : none;
    current = { ...none };
    startedAt = now;
  }

  return {
    add: (kind: keyof typeof none) => {
      advance();
      current[kind] += 1;
    },
    last: () => {
      advance();
      return last;
    },
  };
}
