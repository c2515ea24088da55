type Event = { at: number; run: () => void };

/** Events in the order of their times, as a binary heap. Events of the same time run in any order. */
export type EventQueue = {
  add(at: number, run: () => void): void;
  /** Removes the earliest event, or returns `undefined` if there is none. */
  take(): Event | undefined;
};

export function createEventQueue(): EventQueue {
  const heap: Event[] = [];
  const timeAt = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]];
    if (first === undefined || second === undefined) throw new Error("No event at this place.");
    heap[one] = second;
    heap[other] = first;
  };
  return {
    add: (at, run) => {
      heap.push({ at, run });
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (timeAt(parent) <= timeAt(index)) return;
        swap(parent, index);
        index = parent;
      }
    },
    take: () => {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        const child = timeAt(right) < timeAt(left) ? right : left;
        if (timeAt(child) >= timeAt(index)) return first;
        swap(index, child);
        index = child;
      }
    },
  };
}
