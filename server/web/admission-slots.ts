import type { QueuedRequest } from "./queued-request";

/** The fraction of all slots that searches cannot take. */
const reservedFromSearches = 0.2;
/**
 * The fraction of all slots that writes cannot take. Reads and searches continue in them if every write waits, for
 * example while no synchronous standby confirms commits. It is larger than `reservedFromOnePartner`, so that a partner
 * whose writes wait can still read.
 */
const reservedFromWrites = 0.5;
/** The fraction of all slots that one partner cannot take. */
const reservedFromOnePartner = 0.25;
/** The fraction of all slots that anonymous callers together cannot take. */
const reservedFromAnonymous = 0.25;
/** The fraction of all slots that one address cannot take. It is the largest, because these requests need no token. */
const reservedFromOneAddress = 0.5;
/** The fraction of all slots up to which waiting writes go before waiting reads and searches. */
const shareOfWrites = 0.25;
export type AdmissionSlots = {
  readonly inFlight: { all: number; anonymous: number };
  /** Adds a request to those in flight, or removes it. */
  count(request: QueuedRequest, change: 1 | -1): void;
  hasSlotFor(request: QueuedRequest): boolean;
  /** Returns the number of requests in flight of the request's group. */
  countOfGroup(request: QueuedRequest): number;
  /** Returns whether the writes in flight use at least a quarter of the slots. */
  writesHaveTheirShare(): boolean;
};

/** Creates the counts of the requests in flight, and the limits that decide whether a slot is free. */
export function createAdmissionSlots(maxInFlight: number): AdmissionSlots {
  const limits = computeLimits(maxInFlight);
  const inFlight = { all: 0, writes: 0, searches: 0, anonymous: 0, byCaller: new Map<string, number>() };
  return {
    inFlight,
    count: (request, change) => {
      inFlight.all += change;
      if (request.kind === "write") inFlight.writes += change;
      if (request.kind === "search") inFlight.searches += change;
      if ("address" in request) inFlight.anonymous += change;
      const rest = (inFlight.byCaller.get(request.name) ?? 0) + change;
      if (rest === 0) inFlight.byCaller.delete(request.name);
      else inFlight.byCaller.set(request.name, rest);
    },
    hasSlotFor: (request) => {
      if (inFlight.all >= limits.all) return false;
      if (request.kind === "search" && inFlight.searches >= limits.searches) return false;
      if (request.kind === "write" && inFlight.writes >= limits.writes) return false;
      const own = inFlight.byCaller.get(request.name) ?? 0;
      if ("partner" in request) return own < limits.perPartner;
      return own < limits.perAddress && inFlight.anonymous < limits.anonymous;
    },
    countOfGroup: (request) =>
      "address" in request ? inFlight.anonymous : (inFlight.byCaller.get(request.name) ?? 0),
    writesHaveTheirShare: () => inFlight.writes >= limits.writesFirst,
  };
}

function computeLimits(all: number) {
  const allBut = (reserved: number) => Math.max(1, Math.floor(all * (1 - reserved)));
  return {
    all,
    writesFirst: Math.max(1, Math.floor(all * shareOfWrites)),
    searches: allBut(reservedFromSearches),
    writes: allBut(reservedFromWrites),
    perPartner: allBut(reservedFromOnePartner),
    anonymous: allBut(reservedFromAnonymous),
    perAddress: allBut(reservedFromOneAddress),
  };
}
