import { defaultLifetimeSeconds } from "../../availability/search-lifetime";
import type { EvidenceFacts } from "../../request-log/evidence-facts";
import type { EvidenceRow } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";
import { isTooSoon, toEndMs } from "./timing";

/** A logged request of a search that has a `search_id`. */
type SearchRow = EvidenceRow & { facts: EvidenceFacts & { search_id: string } };

/**
 * Returns `failed` if a poll arrived sooner than `poll_after_ms` after the last pending response of its search,
 * otherwise `passed` after a poll that waited long enough. Rows are newest first. Pages of one search are polled
 * independently.
 */
export function judgePollInterval(rows: readonly EvidenceRow[]): Judgement {
  const good: string[] = [];
  const bad: string[] = [];
  const pending = new Map<string, SearchRow>();
  for (const row of toSearches(rows).reverse()) {
    const name = `${row.facts.search_id} ${row.facts.page}`;
    const before = pending.get(name);
    if (row.facts.is_poll === true && before !== undefined) {
      const isEarly = isTooSoon(before, row, before.facts.poll_after_ms ?? 0);
      (isEarly ? bad : good).unshift(row.requestId);
    }
    if (row.facts.search_status === "pending") pending.set(name, row);
    else pending.delete(name);
  }
  return judge({ good, bad });
}

/**
 * Returns `failed` if a search was started again, without its `search_id`, while it was pending, even if it was polled
 * later. Otherwise returns `passed` after a poll. A search stays pending until a response ends it or its usual lifetime
 * is over.
 */
export function judgePollBySearchId(rows: readonly EvidenceRow[]): Judgement {
  const searches = toSearches(rows);
  const polls = searches.filter(({ facts }) => facts.is_poll === true);
  const starts = searches.filter(({ facts }) => facts.is_poll !== true && facts.search_status === "pending");
  const bad = starts.filter((start) => starts.some((earlier) => repeatsPendingSearch(earlier, start, polls)));
  return judge({
    good: polls.map(({ requestId }) => requestId),
    bad: bad.map(({ requestId }) => requestId),
  });
}

/** Returns whether `again` starts the same search as `earlier` while that one is still pending. */
function repeatsPendingSearch(earlier: SearchRow, again: SearchRow, polls: readonly SearchRow[]): boolean {
  if (earlier.repeatDigest !== again.repeatDigest || again.at.getTime() <= toEndMs(earlier)) return false;
  const last =
    polls.find(({ facts, at }) => facts.search_id === earlier.facts.search_id && at <= again.at) ?? earlier;
  const isOver = again.at.getTime() - earlier.at.getTime() >= defaultLifetimeSeconds * 1000;
  return last.facts.search_status === "pending" && !isOver;
}

function toSearches(rows: readonly EvidenceRow[]): SearchRow[] {
  return rows.filter((row): row is SearchRow => row.facts?.search_id !== undefined);
}
