import type { Outage } from "./measure-outages";
import type { ProbedWrite, ProbeRecords } from "./probe-writes";

/**
 * Returns a message for each acknowledged write that the last primary does not have. Also returns one for each write
 * that a former primary acknowledged although its successor had acknowledged a write before it was sent. `kept` has the
 * IDs of the writes that the last primary has.
 */
export function findWriteFailures({ writes }: ProbeRecords, kept: ReadonlySet<number>): string[] {
  const lost = writes.filter(({ id }) => !kept.has(id));
  return [
    ...lost.map(({ id, node }) => `write ${id}, acknowledged by node-${node}, is lost`),
    ...findLateWrites(writes).map(
      ({ id, node, timeline }) =>
        `node-${node} acknowledged write ${id} in history ${timeline} after another server had acknowledged one in a later history`,
    ),
  ];
}

/**
 * Returns the writes that were sent after a server with a later timeline had acknowledged a write. Each promotion
 * begins a timeline, so a former primary acknowledged such a write.
 */
function findLateWrites(writes: readonly ProbedWrite[]): ProbedWrite[] {
  const firstAcknowledged = new Map<number, number>();
  for (const { timeline, acknowledgedAt } of writes)
    firstAcknowledged.set(
      timeline,
      Math.min(acknowledgedAt, firstAcknowledged.get(timeline) ?? acknowledgedAt),
    );
  return writes.filter(({ timeline, sentAt }) =>
    [...firstAcknowledged].some(([later, at]) => later > timeline && at < sentAt),
  );
}

/** The seconds without searches above which the order of recovery is checked. Below, the order is chance. */
const minSearchOutageSeconds = 3;

/**
 * Returns a message for each failover after which bookings recovered before searches did, or in which searches were
 * interrupted for as long as bookings. Ignores failovers with at most `minSearchOutageSeconds` seconds without searches.
 */
export function findOrderFailures(outages: readonly Outage[]): string[] {
  return outages
    .filter(
      ({ injected, searches }) => injected.fault.effect === "failover" && searches > minSearchOutageSeconds,
    )
    .flatMap(({ injected, bookings, searches, searchesBackAfter, bookingsBackAfter }) => {
      const { title } = injected.fault;
      if (searchesBackAfter > bookingsBackAfter)
        return [
          `after “${title}” searches recovered after ${searchesBackAfter.toFixed(1)} s, bookings after ${bookingsBackAfter.toFixed(1)} s`,
        ];
      if (searches < bookings) return [];
      return [
        `in “${title}” searches were interrupted for ${searches.toFixed(1)} s, bookings for ${bookings.toFixed(1)} s`,
      ];
    });
}
