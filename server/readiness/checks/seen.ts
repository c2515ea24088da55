import { eventTypesByRarity, requiredStatusesByRarity } from "@/lib/readiness-checks";
import type { EvidenceRow } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Returns `passed` once a booking was read in each of the statuses that an integration must handle, until then
 * `not_seen`.
 */
export function judgeStatusesHandled(rows: readonly EvidenceRow[]): Judgement {
  return judgeSeen(requiredStatusesByRarity, (status) =>
    rows.find(({ facts }) => facts?.statuses?.includes(status)),
  );
}

/**
 * Returns `passed` once each of `eventTypesByRarity` was read from the API, or delivered to an endpoint that returned
 * 2xx, until then `not_seen`.
 */
export function judgeEventsReceived(
  rows: readonly EvidenceRow[],
  deliveredTypes: readonly string[],
): Judgement {
  const read = judgeSeen(eventTypesByRarity, (type) =>
    rows.find(({ facts }) => facts?.types?.includes(type)),
  );
  const missing = read.missing.filter((type) => !deliveredTypes.includes(type));
  return {
    ...read,
    state: missing.length === 0 ? "passed" : "not_seen",
    good: eventTypesByRarity.length - missing.length,
    missing,
  };
}

/** Returns `passed` once the partner has cancelled a booking, until then `not_seen`. */
export function judgeCancelledOnce(rows: readonly EvidenceRow[]): Judgement {
  return judge({ good: rows.map(({ requestId }) => requestId), bad: [] });
}

function judgeSeen(wanted: readonly string[], find: (name: string) => EvidenceRow | undefined): Judgement {
  const found = wanted.map((name) => ({ name, row: find(name) }));
  const missing = found.filter(({ row }) => row === undefined).map(({ name }) => name);
  const good = found.flatMap(({ row }) => row?.requestId ?? []);
  return { ...judge({ good, bad: [], missing }), good: wanted.length - missing.length };
}
