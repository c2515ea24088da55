import { createAdmissionQueue } from "./admission-queue";
import { createAdmissionSlots } from "./admission-slots";
import { type QueuedCaller, type QueuedRequest, toQueuedRequest } from "./queued-request";
import { createWaitPolicy, type MaxWaits } from "./wait-policy";

export type Admission = {
  /** Returns a slot. Returns `undefined` if none becomes free in time, the queue is full, or admission is closed. */
  acquire(caller: QueuedCaller): Promise<Slot | undefined>;
  /** Returns whether a request was rejected in the last second. */
  isOverloaded(): boolean;
  /** Rejects a read or search that would wait too long for a slot, and returns true. Returns false for other requests. */
  rejectsAtOnce(caller: QueuedCaller): boolean;
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

/** A slot of admission control. Release it exactly once. */
export type Slot = { release(): void };

export type Capacity = MaxWaits & { maxInFlight: number; maxQueued: number };

type Waiter = QueuedRequest & { settle(slot: Slot | undefined): void };

/**
 * Limits the number of requests that one process handles at once. A request without a slot waits. It waits long if its
 * group has just begun to queue (a burst), and briefly if the group is overloaded (controlled delay, CoDel). So one group
 * does not shorten the waits of another. Writes go first, until they have their share of the slots, then reads, then
 * searches. Within one kind, the caller with the fewest requests in flight is next. Of an overloaded
 * caller's searches, the newest is next. If the queue is full, a request of the last kind in it is
 * rejected: the oldest of the caller with the most such requests. All anonymous callers count as one caller, so many
 * addresses cannot displace a partner. While most requests are rejected, fewer are in flight.
 */
export function createAdmission({ maxInFlight, maxQueued, ...maxWaits }: Capacity): Admission {
  const slots = createAdmissionSlots(maxInFlight);
  const waits = createWaitPolicy(maxWaits);
  const queue = createAdmissionQueue<Waiter>({ ...slots, isOverloaded: waits.isOverloaded });
  const rejected = { waited_too_long: 0, would_wait_too_long: 0, queue_full: 0, closing: 0 };
  let closed = false;

  function takeSlot(request: QueuedRequest): Slot {
    slots.count(request, 1);
    return {
      release: () => {
        slots.count(request, -1);
        waits.addServed();
        slots.setReduced(waits.areMostRejected());
        // One released slot can make capacity under two limits at once.
        for (let next = queue.findNext(); next; next = queue.findNext()) settle(next, takeSlot(next));
      },
    };
  }

  function settle(waiter: Waiter, slot: Slot | undefined): void {
    queue.remove(waiter);
    if (queue.countOfGroup(waiter.group) === 0) waits.stopWaiting(waiter.group);
    waiter.settle(slot);
  }

  function reject(waiter: Waiter, reason: RejectionReason): void {
    countRejection(waiter, reason);
    settle(waiter, undefined);
  }

  function countRejection({ group }: QueuedRequest, reason: RejectionReason): void {
    rejected[reason] += 1;
    waits.addRejection(group);
  }

  function wait(request: QueuedRequest): Promise<Slot | undefined> {
    return new Promise((resolve) => {
      const since = waits.startWaiting(request.group);
      const check = () => {
        const leftMs = waits.remainingMs(request.group, since);
        if (leftMs <= 0) reject(waiter, "waited_too_long");
        else timer = setTimeout(check, Math.min(leftMs, maxWaits.maxWaitMs));
      };
      let timer = setTimeout(check, maxWaits.maxWaitMs);
      const waiter: Waiter = {
        ...request,
        settle: (slot) => {
          clearTimeout(timer);
          resolve(slot);
        },
      };
      queue.add(waiter);
      if (queue.size > maxQueued) reject(queue.findRejected() ?? waiter, "queue_full");
    });
  }

  return {
    acquire: async (caller) => {
      if (closed) {
        rejected.closing += 1;
        return undefined;
      }
      const request = toQueuedRequest(caller);
      slots.setReduced(waits.areMostRejected());
      return slots.hasSlotFor(request) ? takeSlot(request) : await wait(request);
    },
    isOverloaded: waits.isAnyOverloaded,
    rejectsAtOnce: (caller) => {
      const request = toQueuedRequest(caller);
      const mayWait = request.kind === "write" || !waits.wouldWaitTooLong(request.group, queue);
      if (mayWait || slots.hasSlotFor(request)) return false;
      countRejection(request, "would_wait_too_long");
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
