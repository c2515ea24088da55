/** Request kinds by priority: writes (bookings, cancellations), other reads, searches. */
const kindsByPriority = ["write", "read", "search"] as const;
export type RequestKind = (typeof kindsByPriority)[number];

/**
 * The kind of a request, and the caller that its slot is counted for: a partner, or the address of an anonymous caller.
 */
export type QueuedCaller = { kind: RequestKind } & ({ partner: string } | { address: string });

export type Admission = {
  /** Returns a slot. Returns `undefined` if none becomes free in time, the queue is full, or admission is closed. */
  acquire(caller: QueuedCaller): Promise<Slot | undefined>;
  /** Rejects all queued and later requests. Slots in use stay valid. */
  close(): void;
  counts(): AdmissionCounts;
};

/**
 * The numbers of requests in flight, of those from anonymous callers among them, and of queued ones.
 * `rejected` counts all rejections so far by reason.
 */
export type AdmissionCounts = {
  inFlight: number;
  anonymous: number;
  queued: number;
  rejected: Readonly<Record<RejectionReason, number>>;
};

type RejectionReason = "waited_too_long" | "queue_full" | "closing";

/** A slot of admission control. Release it exactly once. */
export type Slot = { release(): void };

export type Capacity = {
  maxInFlight: number;
  maxQueued: number;
  /**
   * The maximum wait, in milliseconds, of a request whose group is overloaded: the group has had requests in the queue
   * for `maxBurstMs` without a break.
   */
  maxWaitMs: number;
  /**
   * The maximum wait, in milliseconds, of a request whose group is not overloaded. A burst within the limits of its
   * partner is served in this time.
   */
  maxBurstMs: number;
  /**
   * The maximum wait, in milliseconds, while no request ends, for example because the database does not
   * respond.
   */
  maxStallMs: number;
};

/**
 * A request with its group: the partner, or all anonymous callers together. Groups share the queue and wait separately.
 */
type QueuedRequest = QueuedCaller & { name: string; group: string };
type Waiter = QueuedRequest & { settle(slot: Slot | undefined): void };

/** The fraction of all slots that searches cannot take. */
const reservedFromSearches = 0.2;
/** The fraction of all slots that one partner cannot take. */
const reservedFromOnePartner = 0.25;
/** The fraction of all slots that anonymous callers together cannot take. */
const reservedFromAnonymous = 0.25;
/** The fraction of all slots that one address cannot take. It is the largest, because these requests need no token. */
const reservedFromOneAddress = 0.5;

/**
 * Limits the number of requests that one process handles at once. A request without a slot waits. It waits long if its
 * group has just begun to queue (a burst). It waits briefly if the group has been queueing for long (controlled delay,
 * CoDel). So one group does not shorten the waits of another. Writes go first, then reads, then searches. Within one
 * kind, the caller with the fewest requests in flight is next. Of one caller's searches, the newest is next, because
 * clients are about to abandon the oldest. If the queue is full, a request of the last kind in it is rejected: the
 * oldest of the caller with the most such requests. All anonymous callers count as one caller, so many addresses cannot
 * displace a partner.
 */
export function createAdmission({ maxInFlight, maxQueued, ...waits }: Capacity): Admission {
  const { inFlight, count, hasSlotFor, countInFlight } = createSlotCounter(maxInFlight);
  const queue: Waiter[] = [];
  const rejected: Record<RejectionReason, number> = { waited_too_long: 0, queue_full: 0, closing: 0 };
  let closed = false;
  /** The time at which each group in the queue began to wait, by `performance.now()`. */
  const queuedSince = new Map<string, number>();
  /** The time at which a slot was last released, by `performance.now()`. */
  let releasedAt = 0;

  function takeSlot(request: QueuedRequest): Slot {
    count(request, 1);
    return {
      release: () => {
        count(request, -1);
        releasedAt = performance.now();
        // One released slot can make capacity under two limits at once.
        for (let next = findNext(); next !== undefined; next = findNext()) settle(next, takeSlot(next));
      },
    };
  }

  function findNext(): Waiter | undefined {
    return selectNext(queue.filter(hasSlotFor), countInFlight);
  }

  function settle(waiter: Waiter, slot: Slot | undefined): void {
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.every(({ group }) => group !== waiter.group)) queuedSince.delete(waiter.group);
    waiter.settle(slot);
  }

  function reject(waiter: Waiter, reason: RejectionReason): void {
    rejected[reason] += 1;
    settle(waiter, undefined);
  }

  /** Returns how much longer a request of the group, in the queue since `since`, may wait, in milliseconds. */
  function remainingMs(group: string, since: number): number {
    const now = performance.now();
    if (now - (queuedSince.get(group) ?? since) >= waits.maxBurstMs) return since + waits.maxWaitMs - now;
    return Math.min(since + waits.maxBurstMs, Math.max(since, releasedAt) + waits.maxStallMs) - now;
  }

  function wait(request: QueuedRequest): Promise<Slot | undefined> {
    return new Promise((resolve) => {
      const since = performance.now();
      if (!queuedSince.has(request.group)) queuedSince.set(request.group, since);
      const check = () => {
        const leftMs = remainingMs(request.group, since);
        if (leftMs <= 0) reject(waiter, "waited_too_long");
        else timer = setTimeout(check, Math.min(leftMs, waits.maxWaitMs));
      };
      let timer = setTimeout(check, waits.maxWaitMs);
      const waiter: Waiter = {
        ...request,
        settle: (slot) => {
          clearTimeout(timer);
          resolve(slot);
        },
      };
      queue.push(waiter);
      if (queue.length > maxQueued) reject(selectRejected(queue), "queue_full");
    });
  }

  return {
    acquire: async (caller) => {
      if (closed) {
        rejected.closing += 1;
        return undefined;
      }
      const request = toQueuedRequest(caller);
      return hasSlotFor(request) ? takeSlot(request) : await wait(request);
    },
    close: () => {
      closed = true;
      for (const waiter of [...queue]) reject(waiter, "closing");
    },
    counts: () => ({
      inFlight: inFlight.all,
      anonymous: inFlight.anonymous,
      queued: queue.length,
      rejected: { ...rejected },
    }),
  };
}

/** Counts the requests in flight and applies the limits. */
function createSlotCounter(maxInFlight: number) {
  const limits = computeLimits(maxInFlight);
  const inFlight = { all: 0, searches: 0, anonymous: 0, byCaller: new Map<string, number>() };
  const count = (caller: QueuedRequest, change: 1 | -1) => {
    inFlight.all += change;
    if (caller.kind === "search") inFlight.searches += change;
    if ("address" in caller) inFlight.anonymous += change;
    const rest = (inFlight.byCaller.get(caller.name) ?? 0) + change;
    if (rest === 0) inFlight.byCaller.delete(caller.name);
    else inFlight.byCaller.set(caller.name, rest);
  };
  const hasSlotFor = (caller: QueuedRequest) => {
    if (inFlight.all >= maxInFlight) return false;
    if (caller.kind === "search" && inFlight.searches >= limits.searches) return false;
    const own = inFlight.byCaller.get(caller.name) ?? 0;
    if ("partner" in caller) return own < limits.perPartner;
    return own < limits.perAddress && inFlight.anonymous < limits.anonymous;
  };
  const countInFlight = (caller: QueuedRequest) =>
    "address" in caller ? inFlight.anonymous : (inFlight.byCaller.get(caller.name) ?? 0);
  return { inFlight, count, hasSlotFor, countInFlight };
}

function computeLimits(maxInFlight: number) {
  const allBut = (reserved: number) => Math.max(1, Math.floor(maxInFlight * (1 - reserved)));
  return {
    searches: allBut(reservedFromSearches),
    perPartner: allBut(reservedFromOnePartner),
    anonymous: allBut(reservedFromAnonymous),
    perAddress: allBut(reservedFromOneAddress),
  };
}

/** Adds the caller's name and group. A prefix in the name ensures that no address counts as a partner. */
function toQueuedRequest(caller: QueuedCaller): QueuedRequest {
  const name = "partner" in caller ? `partner ${caller.partner}` : `address ${caller.address}`;
  return { ...caller, name, group: "partner" in caller ? name : "anonymous" };
}

/**
 * Selects the next request of the queue, or undefined if the queue is empty: of the first kind in it, among the callers
 * with the fewest requests in flight. Takes the newest search, or the oldest request of another kind.
 */
function selectNext(queue: readonly Waiter[], countInFlight: (waiter: Waiter) => number): Waiter | undefined {
  const kind = kindsByPriority.find((each) => queue.some((waiter) => waiter.kind === each));
  const ofKind = queue.filter((waiter) => waiter.kind === kind);
  const minInFlight = ofKind.reduce(
    (min, waiter) => Math.min(min, countInFlight(waiter)),
    Number.POSITIVE_INFINITY,
  );
  const isNext = (waiter: Waiter) => countInFlight(waiter) === minInFlight;
  return kind === "search" ? ofKind.findLast(isNext) : ofKind.find(isNext);
}

/**
 * Selects the request to reject when the queue is full: of the last kind in the queue, the oldest request of
 * the caller with most of them.
 */
function selectRejected(queue: readonly Waiter[]): Waiter {
  const kind = kindsByPriority.findLast((each) => queue.some((waiter) => waiter.kind === each));
  const ofKind = queue.filter((waiter) => waiter.kind === kind);
  const counts = new Map<string, number>();
  for (const { group } of ofKind) counts.set(group, (counts.get(group) ?? 0) + 1);
  const maxCount = Math.max(...counts.values());
  const rejected = ofKind.find(({ group }) => counts.get(group) === maxCount);
  if (rejected === undefined) throw new Error("The queue is empty.");
  return rejected;
}
