/** Request kinds by priority: writes (bookings, cancellations), other reads, searches. */
const kinds = ["write", "read", "search"] as const;
export type Kind = (typeof kinds)[number];

/** The caller that a slot is counted for: a partner, or the address of an anonymous caller. */
export type QueuedCaller = { kind: Kind } & ({ partner: string } | { stranger: string });

export type Admission = {
  /** Returns a slot, or `undefined` if there is none within the maximum wait. */
  enter(visitor: QueuedCaller): Promise<Slot | undefined>;
  /** Rejects all queued and later requests. Slots in use stay valid. */
  close(): void;
  counts(): AdmissionCounts;
};

/** The requests in flight and queued now, and the total number rejected by reason. */
export type AdmissionCounts = {
  inside: number;
  strangers: number;
  waiting: number;
  refused: Readonly<Record<Refusal, number>>;
};

type Refusal = "waited_too_long" | "queue_full" | "closing";

/** Must be released exactly once. */
export type Slot = { leave(): void };

export type Capacity = { atOnce: number; waiting: number; maxWaitMs: number };

/** `group` is the caller for limits on the queue. All anonymous callers share one group. */
type Known = QueuedCaller & { name: string; group: string };
type Waiter = Known & { settle(place: Slot | undefined): void };

/**
 * The fractions of all slots that searches, one partner, all anonymous callers or one address never take.
 * Other callers find these free. Anonymous callers get the least, because anyone can send requests without a
 * token.
 */
const reservedFromSearches = 0.2;
const keptFromOnePartner = 0.25;
const keptFromStrangers = 0.25;
const keptFromOneAddress = 0.5;

/**
 * Limits the requests in flight of one process, before any work. A request without a slot waits for a short
 * time. Writes go first, then reads, then searches.
 * Within one kind, the caller with the fewest requests in flight is next, so one partner's flood delays the
 * others only briefly. Of its searches the newest goes first, because clients are about to abandon the
 * oldest.
 * If the queue is full, the oldest request of the caller with most requests in it is rejected. All anonymous
 * callers count as one, so many addresses cannot displace a partner.
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
        // One released slot can make capacity under two limits at once.
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

/** Counts the requests in flight and applies the limits. */
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

/** Prefixes the caller's name, so that no address counts as a partner. */
function knownAs(visitor: QueuedCaller): Known {
  const name = "partner" in visitor ? `partner ${visitor.partner}` : `address ${visitor.stranger}`;
  return { ...visitor, name, group: "partner" in visitor ? name : "strangers" };
}

/**
 * Selects the next request: of the first kind in the queue, among the callers with the fewest requests in
 * flight. Takes the newest search, or the oldest request of another kind.
 */
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

/**
 * Selects the request to reject when the queue is full: of the last kind in the queue, the oldest request of
 * the caller with most of them.
 */
function leastOf(queue: readonly Waiter[]): Waiter {
  const kind = kinds.findLast((each) => queue.some((waiter) => waiter.kind === each));
  const ofKind = queue.filter((waiter) => waiter.kind === kind);
  const counts = new Map<string, number>();
  for (const { group } of ofKind) counts.set(group, (counts.get(group) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const least = ofKind.find(({ group }) => counts.get(group) === most);
  if (least === undefined) throw new Error("The queue is empty.");
  return least;
}
