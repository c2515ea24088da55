/** In the order in which they get a place: what ends or makes a booking, other reads, searches. */
const kinds = ["write", "read", "search"] as const;
export type Kind = (typeof kinds)[number];

/** Whose place it is: a partner's, or somebody's whom nobody knows yet, by where they came from. */
export type QueuedCaller = { kind: Kind } & ({ partner: string } | { stranger: string });

export type Admission = {
  /** Answers with a place, or undefined when there is none to be had. */
  enter(visitor: QueuedCaller): Promise<Slot | undefined>;
  /** From now on there are no more places. Who has one keeps it. */
  close(): void;
  counts(): AdmissionCounts;
};

/** Who is inside and who waits now, and how many were ever refused, by why. */
export type AdmissionCounts = {
  inside: number;
  strangers: number;
  waiting: number;
  refused: Readonly<Record<Refusal, number>>;
};

type Refusal = "waited_too_long" | "queue_full" | "closing";

/** Given back exactly once. */
export type Slot = { leave(): void };

export type Capacity = { atOnce: number; waiting: number; maxWaitMs: number };

/** `group` is with whom it counts as one where the queue is full. */
type Known = QueuedCaller & { name: string; group: string };
type Waiter = Known & { settle(place: Slot | undefined): void };

/**
 * Of all places, so many are never taken by searches, by one partner, by strangers, or by those of one address: the
 * others find one free. Whoever has no token costs nothing to be, and so may cost the others least.
 */
const reservedFromSearches = 0.2;
const keptFromOnePartner = 0.25;
const keptFromStrangers = 0.25;
const keptFromOneAddress = 0.5;

/**
 * The places of a process, decided before any work. Who finds none waits briefly: what ends or makes a booking goes
 * first, then other reads, then searches, of which the newest goes first, as the oldest are about to be given up by
 * those who asked; before that, whoever has the fewest inside, so that one partner's flood costs the others a moment and
 * not their turn. Where the queue is full, the longest wait of the partner with most in it ends; all strangers count
 * as one there, so that many addresses do not push a partner out.
 */
export function createAdmission({ atOnce, waiting: mostWaiting, maxWaitMs }: Capacity): Admission {
  const { inside, count, isRoomFor, insideOf } = createPlaces(atOnce);
  const queue: Waiter[] = [];
  const refused: Record<Refusal, number> = { waited_too_long: 0, queue_full: 0, closing: 0 };
  let closed = false;

  function takePlace(visitor: Known): Slot {
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
    return nextOf(queue.filter(isRoomFor), insideOf);
  }

  function dismiss(waiter: Waiter, place: Slot | undefined): void {
    queue.splice(queue.indexOf(waiter), 1);
    waiter.settle(place);
  }

  function refuse(waiter: Waiter, why: Refusal): void {
    refused[why] += 1;
    dismiss(waiter, undefined);
  }

  function wait(visitor: Known): Promise<Slot | undefined> {
    return new Promise((resolve) => {
      const givenUp = setTimeout(() => refuse(waiter, "waited_too_long"), maxWaitMs);
      const waiter: Waiter = {
        ...visitor,
        settle: (place) => {
          clearTimeout(givenUp);
          resolve(place);
        },
      };
      queue.push(waiter);
      if (queue.length > mostWaiting) refuse(leastOf(queue), "queue_full");
    });
  }

  return {
    enter: async (visitor) => {
      if (closed) {
        refused.closing += 1;
        return undefined;
      }
      const known = knownAs(visitor);
      return isRoomFor(known) ? takePlace(known) : await wait(known);
    },
    close: () => {
      closed = true;
      for (const waiter of [...queue]) refuse(waiter, "closing");
    },
    counts: () => ({
      inside: inside.all,
      strangers: inside.strangers,
      waiting: queue.length,
      refused: { ...refused },
    }),
  };
}

/** Who is inside, and for whom there is room. */
function createPlaces(atOnce: number) {
  const most = limitsOf(atOnce);
  const inside = { all: 0, searches: 0, strangers: 0, of: new Map<string, number>() };
  const count = (visitor: Known, change: 1 | -1) => {
    inside.all += change;
    if (visitor.kind === "search") inside.searches += change;
    if ("stranger" in visitor) inside.strangers += change;
    const left = (inside.of.get(visitor.name) ?? 0) + change;
    if (left === 0) inside.of.delete(visitor.name);
    else inside.of.set(visitor.name, left);
  };
  const isRoomFor = (visitor: Known) => {
    if (inside.all >= atOnce) return false;
    if (visitor.kind === "search" && inside.searches >= most.searches) return false;
    const own = inside.of.get(visitor.name) ?? 0;
    if ("partner" in visitor) return own < most.ofPartner;
    return own < most.ofAddress && inside.strangers < most.strangers;
  };
  const insideOf = (visitor: Known) =>
    "stranger" in visitor ? inside.strangers : (inside.of.get(visitor.name) ?? 0);
  return { inside, count, isRoomFor, insideOf };
}

function limitsOf(atOnce: number) {
  const allBut = (kept: number) => Math.max(1, Math.floor(atOnce * (1 - kept)));
  return {
    searches: allBut(reservedFromSearches),
    ofPartner: allBut(keptFromOnePartner),
    strangers: allBut(keptFromStrangers),
    ofAddress: allBut(keptFromOneAddress),
  };
}

/** No address can be written so that it counts as a partner. */
function knownAs(visitor: QueuedCaller): Known {
  const name = "partner" in visitor ? `partner ${visitor.partner}` : `address ${visitor.stranger}`;
  return { ...visitor, name, group: "partner" in visitor ? name : "strangers" };
}

/** Of the first kind there is, of those with the fewest inside: the newest search, or the oldest of any other. */
function nextOf(waiting: readonly Waiter[], insideOf: (waiter: Waiter) => number): Waiter | undefined {
  const kind = kinds.find((each) => waiting.some((waiter) => waiter.kind === each));
  const ofKind = waiting.filter((waiter) => waiter.kind === kind);
  const fewest = ofKind.reduce(
    (least, waiter) => Math.min(least, insideOf(waiter)),
    Number.POSITIVE_INFINITY,
  );
  const isNext = (waiter: Waiter) => insideOf(waiter) === fewest;
  return kind === "search" ? ofKind.findLast(isNext) : ofKind.find(isNext);
}

/** Whose wait ends when there are too many: of the last kind there is, the oldest of the partner with most of them. */
function leastOf(queue: readonly Waiter[]): Waiter {
  const kind = kinds.findLast((each) => queue.some((waiter) => waiter.kind === each));
  const ofKind = queue.filter((waiter) => waiter.kind === kind);
  const counts = new Map<string, number>();
  for (const { group } of ofKind) counts.set(group, (counts.get(group) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const least = ofKind.find(({ group }) => counts.get(group) === most);
  if (least === undefined) throw new Error("Nobody waits.");
  return least;
}
