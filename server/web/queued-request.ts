/** Request kinds by priority: writes (bookings, cancellations), other reads, searches. */
export const kindsByPriority = ["write", "read", "search"] as const;
export type RequestKind = (typeof kindsByPriority)[number];

/**
 * The kind of a request, and the caller that its slot is counted for: a partner, or the address of an anonymous caller.
 */
export type QueuedCaller = { kind: RequestKind } & ({ partner: string } | { address: string });

/**
 * A request with the name of its caller and its group: the partner, or all anonymous callers together. Groups share the
 * queue and wait separately.
 */
export type QueuedRequest = QueuedCaller & { name: string; group: string };

/** Adds the caller's name and group. A prefix in the name ensures that no address counts as a partner. */
export function toQueuedRequest(caller: QueuedCaller): QueuedRequest {
  const name = "partner" in caller ? `partner ${caller.partner}` : `address ${caller.address}`;
  return { ...caller, name, group: "partner" in caller ? name : "anonymous" };
}
