/** In the order in which they get a place: what ends or makes a booking, other reads, searches. */
const kinds = ["write", "read", "search"] as const;
export type Kind = (typeof kinds)[number];

/** Whose place it is; undefined for whom nobody knows yet. */
export type Visitor = { kind: Kind; partner: string | undefined };

export type Admission = {
  /** Answers with a place, or undefined when there is none to be had. */
  enter(visitor: Visitor): Promise<Place | undefined>;
  /** From now on there are no more places. Who has one keeps it. */
  close(): void;
};

/** Given back exactly once. */
export type Place = { leave(): void };

export type Room = { atOnce: number; waiting: number; patienceMs: number };

type Waiter = Visitor & { settle(place: Place | undefined): void };

/** Of all places, so many are never taken by searches, and so many never by one partner: the others find one free. */
const keptFromSearches = 0.2;
const keptFromOnePartner = 0.25;

/**
 * The places of a process, decided before any work. Who finds none waits briefly: what ends or makes a booking goes
 * first, then other reads, then searches, of which the newest goes first, as the oldest are about to be given up by
 * those who asked. Where the queue is full, the longest wait of the partner with most in it ends.
 */
export function createAdmission({ atOnce, waiting: mostWaiting, patienceMs }: Room): Admission {
  const mostSearches = Math.max(1, Math.floor(atOnce * (1 - keptFromSearches)));
  const mostOfOne = Math.max(1, Math.floor(atOnce * (1 - keptFromOnePartner)));
  const inside = { all: 0, searches: 0, of: new Map<string, number>() };
  const queue: Waiter[] = [];
  let closed = false;

  const count = ({ kind, partner }: Visitor, change: 1 | -1) => {
    inside.all += change;
    if (kind === "search") inside.searches += change;
    if (partner === undefined) return;
    const left = (inside.of.get(partner) ?? 0) + change;
    if (left === 0) inside.of.delete(partner);
    else inside.of.set(partner, left);
  };

  const isRoomFor = ({ kind, partner }: Visitor) =>
    inside.all < atOnce &&
    (kind !== "search" || inside.searches < mostSearches) &&
    (partner === undefined || (inside.of.get(partner) ?? 0) < mostOfOne);

  function takePlace(visitor: Visitor): Place {
    count(visitor, 1);
    return {
      leave: () => {
        count(visitor, -1);
        // One who leaves may make room under two limits at once.
        for (let next = whoMayEnter(); next !== undefined; next = whoMayEnter())
          dismiss(next, takePlace(next));
      },
    };
  }

  function whoMayEnter(): Waiter | undefined {
    return nextOf(queue.filter(isRoomFor));
  }

  function dismiss(waiter: Waiter, place: Place | undefined): void {
    queue.splice(queue.indexOf(waiter), 1);
    waiter.settle(place);
  }

  function wait(visitor: Visitor): Promise<Place | undefined> {
    return new Promise((resolve) => {
      const givenUp = setTimeout(() => dismiss(waiter, undefined), patienceMs);
      const waiter: Waiter = {
        ...visitor,
        settle: (place) => {
          clearTimeout(givenUp);
          resolve(place);
        },
      };
      queue.push(waiter);
      if (queue.length > mostWaiting) dismiss(leastOf(queue), undefined);
    });
  }

  return {
    enter: async (visitor) => {
      if (closed) return undefined;
      return isRoomFor(visitor) ? takePlace(visitor) : await wait(visitor);
    },
    close: () => {
      closed = true;
      for (const waiter of [...queue]) dismiss(waiter, undefined);
    },
  };
}

function nextOf(waiting: readonly Waiter[]): Waiter | undefined {
  for (const kind of kinds) {
    const ofKind = waiting.filter((waiter) => waiter.kind === kind);
    const next = kind === "search" ? ofKind.at(-1) : ofKind[0];
    if (next !== undefined) return next;
  }
  return undefined;
}

/** Whose wait ends when there are too many: of the last kind there is, the oldest of the partner with most of them. */
function leastOf(queue: readonly Waiter[]): Waiter {
  const kind = kinds.findLast((each) => queue.some((waiter) => waiter.kind === each));
  const ofKind = queue.filter((waiter) => waiter.kind === kind);
  const counts = new Map<string | undefined, number>();
  for (const { partner } of ofKind) counts.set(partner, (counts.get(partner) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const least = ofKind.find(({ partner }) => counts.get(partner) === most);
  if (least === undefined) throw new Error("Nobody waits.");
  return least;
}
