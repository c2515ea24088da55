import { type QueuedCaller, type QueuedRequest, toQueuedRequest } from "./queued-request";
import { createSlotQueue, type Slot, type Waiter } from "./slot-queue";
import { createWaitPolicy, type MaxWaits } from "./wait-policy";

export type Admission = {
  /** Returns a slot. Returns `undefined` if none becomes free in time, the queue is full, or admission is closed. */
  acquire(caller: QueuedCaller): Promise<Slot | undefined>;
  /** Returns whether any partner, or the anonymous callers, have been marked as overloaded in the last second. */
  isAnyMarked(): boolean;
  /**
   * Rejects the request, and returns true, if it is a read or search that would wait too long for a slot. Returns false
   * for other requests.
   */
  tryReject(caller: QueuedCaller): boolean;
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

type RejectionReason = "waited_too_long" | "would_wait_too_long" | "queue_full" | "closing";

export type Capacity = MaxWaits & { maxInFlight: number; maxQueued: number };

/**
 * Limits the number of requests that one process handles at once. A request without a slot waits. It waits long if its
 * group has just begun to queue (a burst), and briefly if the group is overloaded (controlled delay, CoDel). So one
 * group does not shorten the waits of another. Writes go first, until they have their share of the slots, then reads,
 * then searches. Within one kind, the caller with the fewest requests in flight is next. Of an overloaded caller's
 * searches, the newest is next. If the queue is full, it rejects a request of the waiting kind with the lowest
 * priority: the oldest of the caller with the most such requests. All anonymous callers count as one caller, so many
 * addresses cannot displace a partner.
 */
export function createAdmission({ maxInFlight, maxQueued, ...maxWaits }: Capacity): Admission {
  const waits = createWaitPolicy(maxWaits);
  const slots = createSlotQueue(maxInFlight, waits);
  const { queue } = slots;
  const rejected = { waited_too_long: 0, would_wait_too_long: 0, queue_full: 0, closing: 0 };
  let closed = false;

  function reject(waiter: Waiter, reason: RejectionReason): void {
    rejected[reason] += 1;
    slots.settle(waiter, undefined);
  }

  function rejectFromFullQueue(): void {
    // The largest group is the one that overloads the process, even if another's request is rejected.
    const [waiter, largest] = [queue.findRequestToReject(), queue.findLargestGroup()];
    if (largest !== undefined) waits.markOverloaded(largest);
    if (waiter !== undefined) reject(waiter, "queue_full");
  }

  function wait(request: QueuedRequest): Promise<Slot | undefined> {
    return new Promise((resolve) => {
      const since = waits.startWaiting(request.group);
      const waiter = createWaiter(request, {
        checkMs: maxWaits.maxWaitMs,
        remainingMs: () => waits.remainingMs(request.group, since),
        giveUp: (late) => reject(late, "waited_too_long"),
        resolve,
      });
      queue.add(waiter);
      if (queue.size > maxQueued) rejectFromFullQueue();
    });
  }

  return {
    acquire: async (caller) => {
      if (closed) {
        rejected.closing += 1;
        return undefined;
      }
      const request = toQueuedRequest(caller);
      return slots.hasSlotFor(request) ? slots.take(request) : await wait(request);
    },
    isAnyMarked: waits.isAnyMarked,
    tryReject: (caller) => {
      const request = toQueuedRequest(caller);
      const mayWait = request.kind === "write" || !waits.wouldWaitTooLong(request.group, queue);
      if (mayWait || slots.hasSlotFor(request)) return false;
      rejected.would_wait_too_long += 1;
      return true;
    },
    close: () => {
      closed = true;
      for (const waiter of queue.all()) reject(waiter, "closing");
    },
    counts: () => {
      const { all: inFlight, anonymous } = slots.inFlight;
      return { inFlight, anonymous, queued: queue.size, rejected: { ...rejected } };
    },
  };
}

type WaiterOptions = {
  checkMs: number;
  /** Returns how much longer the request may wait, in milliseconds. */
  remainingMs(): number;
  giveUp(waiter: Waiter): void;
  resolve(slot: Slot | undefined): void;
};

/** Creates a waiting request. It checks at least every `checkMs` whether it may wait longer. */
function createWaiter(request: QueuedRequest, options: WaiterOptions): Waiter {
  const check = () => {
    const leftMs = options.remainingMs();
    if (leftMs <= 0) options.giveUp(waiter);
    else timer = setTimeout(check, Math.min(leftMs, options.checkMs));
  };
  let timer = setTimeout(check, options.checkMs);
  const waiter: Waiter = {
    ...request,
    settle: (slot) => {
      clearTimeout(timer);
      options.resolve(slot);
    },
  };
  return waiter;
}
