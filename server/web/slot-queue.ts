import { type AdmissionQueue, createAdmissionQueue } from "./admission-queue";
import { createAdmissionSlots } from "./admission-slots";
import type { QueuedRequest } from "./queued-request";
import type { WaitPolicy } from "./wait-policy";

/** A slot of admission control. Release it exactly once. `ended`: whether the request has ended, by default true. */
export type Slot = { release(options?: { ended: boolean }): void };

/** A request that waits for a slot. `settle` ends the wait, with a slot or without one. */
export type Waiter = QueuedRequest & { settle(slot: Slot | undefined): void };

export type SlotQueue = {
  readonly queue: AdmissionQueue<Waiter>;
  readonly inFlight: { all: number; anonymous: number };
  hasSlotFor(request: QueuedRequest): boolean;
  take(request: QueuedRequest): Slot;
  /** Removes a request from the queue and ends its wait. */
  settle(waiter: Waiter, slot: Slot | undefined): void;
};

/** Creates the slots of a process with the queue for them. A slot that is released goes to a waiting request. */
export function createSlotQueue(maxInFlight: number, waits: WaitPolicy): SlotQueue {
  const slots = createAdmissionSlots(maxInFlight);
  const queue = createAdmissionQueue<Waiter>({ ...slots, isOverloaded: waits.isOverloaded });

  function take(request: QueuedRequest): Slot {
    slots.count(request, 1);
    return {
      release: ({ ended } = { ended: true }) => {
        slots.count(request, -1);
        if (ended) waits.addEnded();
        // One released slot can make capacity under two limits at once.
        for (let next = queue.findNext(); next; next = queue.findNext()) settle(next, take(next));
      },
    };
  }

  function settle(waiter: Waiter, slot: Slot | undefined): void {
    queue.remove(waiter);
    if (queue.countOfGroup(waiter.group) === 0) waits.stopWaiting(waiter.group);
    waiter.settle(slot);
  }

  const { inFlight, hasSlotFor } = slots;
  return { queue, inFlight, hasSlotFor, take, settle };
}
