import { kindsByPriority, type RequestKind } from "./queued-request";

/** The kinds of request by priority while the writes in flight use at least their share of the slots. */
const kindsWhenWritesHaveShare = ["read", "search", "write"] as const satisfies readonly RequestKind[];

type Queued = { kind: RequestKind; group: string };
type Entry<Waiter> = { waiter: Waiter; order: number };

type Selection<Waiter> = {
  hasSlotFor(waiter: Waiter): boolean;
  isOverloaded(group: string): boolean;
  /** Returns the number of requests in flight of the waiter's group. */
  countOfGroup(waiter: Waiter): number;
  /** Returns whether the writes in flight have their share, so that a waiting read or search goes before a waiting write. */
  writesHaveTheirShare(): boolean;
};

export type AdmissionQueue<Waiter> = {
  readonly size: number;
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  all(): Waiter[];
  countGroups(): number;
  countOfGroup(group: string): number;
  /** Returns the number of waiting reads and searches of the group. */
  countReadsAndSearchesOfGroup(group: string): number;
  /** Returns the group with the most waiting requests. */
  findLargestGroup(): string | undefined;
  /**
   * Selects the next waiting request for which a slot is free. Takes the kind with the highest priority, then the group
   * with the fewest requests in flight. Takes the newest search of an overloaded group, because clients are about to
   * abandon the oldest. Otherwise takes the oldest request of the group.
   */
  findNext(): Waiter | undefined;
  /**
   * Selects the request to reject when the queue is full. Takes the kind with the lowest priority among the waiting
   * ones, then the group with the most requests of that kind, then its oldest one.
   */
  findRequestToReject(): Waiter | undefined;
};

/**
 * Creates the queue of admission control. It stores the requests by kind and group, because selecting from one list
 * took 20% of the process's time at a load of five times its capacity.
 */
export function createAdmissionQueue<Waiter extends Queued>(
  selection: Selection<Waiter>,
): AdmissionQueue<Waiter> {
  const byKind: Record<RequestKind, Map<string, Entry<Waiter>[]>> = {
    write: new Map(),
    read: new Map(),
    search: new Map(),
  };
  const counts = new Map<string, number>();
  let size = 0;
  let added = 0;

  function count(group: string, change: 1 | -1): void {
    size += change;
    const rest = (counts.get(group) ?? 0) + change;
    if (rest === 0) counts.delete(group);
    else counts.set(group, rest);
  }

  return {
    get size() {
      return size;
    },
    add: (waiter) => {
      const groups = byKind[waiter.kind];
      const entry = { waiter, order: added };
      const entries = groups.get(waiter.group);
      if (entries === undefined) groups.set(waiter.group, [entry]);
      else entries.push(entry);
      added += 1;
      count(waiter.group, 1);
    },
    remove: (waiter) => {
      const groups = byKind[waiter.kind];
      const entries = groups.get(waiter.group) ?? [];
      const index = entries.findIndex((entry) => entry.waiter === waiter);
      if (index === -1) return;
      entries.splice(index, 1);
      if (entries.length === 0) groups.delete(waiter.group);
      count(waiter.group, -1);
    },
    all: () => Object.values(byKind).flatMap((groups) => [...groups.values()].flat().map(toWaiter)),
    countGroups: () => counts.size,
    countOfGroup: (group) => counts.get(group) ?? 0,
    countReadsAndSearchesOfGroup: (group) =>
      (byKind.read.get(group)?.length ?? 0) + (byKind.search.get(group)?.length ?? 0),
    findLargestGroup: () => {
      let largest: string | undefined;
      for (const [group, waiting] of counts) if (waiting > (counts.get(largest ?? "") ?? 0)) largest = group;
      return largest;
    },
    findNext: () => {
      for (const kind of selection.writesHaveTheirShare() ? kindsWhenWritesHaveShare : kindsByPriority) {
        const next = findOfKind(kind, byKind[kind].values(), selection);
        if (next !== undefined) return next;
      }
      return undefined;
    },
    findRequestToReject: () => {
      const kind = kindsByPriority.findLast((each) => byKind[each].size > 0);
      return kind && findOldestOfLargestGroup(byKind[kind].values());
    },
  };
}

function toWaiter<Waiter>({ waiter }: Entry<Waiter>): Waiter {
  return waiter;
}

function findOfKind<Waiter extends Queued>(
  kind: RequestKind,
  groups: Iterable<readonly Entry<Waiter>[]>,
  { hasSlotFor, countOfGroup, isOverloaded }: Selection<Waiter>,
): Waiter | undefined {
  const hasSlot = ({ waiter }: Entry<Waiter>) => hasSlotFor(waiter);
  let next: Entry<Waiter> | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const entries of groups) {
    const group = entries[0]?.waiter.group ?? "";
    const newestFirst = kind === "search" && isOverloaded(group);
    // Callers of one group can have different limits.
    const entry = newestFirst ? entries.findLast(hasSlot) : entries.find(hasSlot);
    if (entry === undefined) continue;
    const inFlight = countOfGroup(entry.waiter);
    const isAhead = inFlight < fewest || (inFlight === fewest && entry.order < (next?.order ?? 0));
    if (!isAhead) continue;
    next = entry;
    fewest = inFlight;
  }
  return next?.waiter;
}

function findOldestOfLargestGroup<Waiter>(groups: Iterable<readonly Entry<Waiter>[]>): Waiter | undefined {
  let largest: readonly Entry<Waiter>[] = [];
  for (const entries of groups) {
    const isOlder = (entries[0]?.order ?? 0) < (largest[0]?.order ?? 0);
    if (entries.length > largest.length || (entries.length === largest.length && isOlder)) largest = entries;
  }
  return largest[0]?.waiter;
}
