import {
  getBody,
  getCompletedExchanges,
  getErrorCode,
  getField,
  getSuccessfulExchanges,
  isObject,
} from "../../kit/exchanges";
import type { CompletedExchange, Exchange, Run } from "../../kit/run-records";
import { defineRunInvariant } from "../invariant";

type RefusedRequest = Record<string, unknown> & { id: number; began: number; ended: number };
type BookingSpan = { reference: string; since: number; until: number | null };

const refusedWithoutCompetitor = `
  with refused as (
    select * from jsonb_to_recordset($json->'refused') as r(id integer, car_slug text, date_from date, date_to date,
      pickup_hour integer, return_hour integer, units integer, began float8, ended float8)
  ), spans as (
    select * from jsonb_to_recordset($json->'spans') as k(reference text, since float8, until float8)
  )
  select format('request %s: unavailable, but at most %s of %s units of %s were held', r.id, h.held, c.fleet_size, c.slug)
    as what
  from refused r
  join cars c on c.slug = r.car_slug and c.published
  join locations l on l.id = c.location_id
  cross join lateral (
    select coalesce(sum(b.units), 0) as held
    from bookings b left join spans k on k.reference = b.reference
    where b.car_id = c.id and b.status <> 'draft'
      and b.starts_at < stay_instant(r.date_to, coalesce(r.return_hour, 10), l.timezone)
        + make_interval(hours => l.turnaround_hours)
      and b.held_until > stay_instant(r.date_from, coalesce(r.pickup_hour, 10), l.timezone)
      and coalesce(k.since, 0) <= r.ended and coalesce(k.until, r.began) >= r.began
  ) as h
  where h.held + coalesce(r.units, 1) <= c.fleet_size`;

/**
 * Checks that for every `unavailable` response, other bookings of the car in overlapping hours may have held its units
 * while the request ran. A booking counts unless it is known to have been made later or released earlier.
 */
export const unavailableIsJustified = defineRunInvariant(
  { id: "I4", promise: "a request gets `unavailable` only if another booking may have held the car" },
  async (run, db) => {
    const refused = findRefusals(run);
    const found = await db.rows<{ what: string }>(refusedWithoutCompetitor, {
      refused,
      spans: findBookingSpans(run),
    });
    return { checked: refused.length, violations: found.map(({ what }) => what) };
  },
);

/**
 * Returns the requests that were refused as `unavailable`, with their rental dates. For a draft, the dates are those of
 * the request that created it.
 */
function findRefusals({ exchanges }: Run): RefusedRequest[] {
  const stays = new Map<string, unknown>();
  for (const exchange of getSuccessfulExchanges(exchanges, "reserve")) {
    stays.set(String(getField(getBody(exchange), "reservation", "reference")), exchange.body);
  }
  const firstRequests = findFirstRequests(exchanges);
  return getCompletedExchanges(exchanges)
    .filter((exchange) => getErrorCode(exchange) === "unavailable")
    .flatMap((exchange) => {
      const stay = exchange.op === "book" ? stays.get(findReference(exchange)) : exchange.body;
      if (!isObject(stay)) return [];
      // A replay repeats an earlier decision, perhaps of a request whose response was lost.
      const decided = exchange.completion.replayed ? firstRequests.get(getPartnerKey(exchange)) : undefined;
      return [{ ...stay, id: exchange.id, began: decided ?? exchange.at, ended: exchange.completion.at }];
    });
}

function getPartnerKey({ partner, key }: Exchange): string {
  return `${partner} ${key}`;
}

function findFirstRequests(exchanges: readonly Exchange[]): Map<string, number> {
  const firstRequests = new Map<string, number>();
  for (const exchange of exchanges) {
    const name = getPartnerKey(exchange);
    if (exchange.key !== null && !firstRequests.has(name)) firstRequests.set(name, exchange.at);
  }
  return firstRequests;
}

/**
 * Returns the period in which each booking may have existed: from the first request with its key to the response to its
 * cancellation, or without an end.
 */
function findBookingSpans({ exchanges }: Run): BookingSpan[] {
  const firstRequests = findFirstRequests(exchanges);
  const spans = new Map<string, BookingSpan>();
  for (const exchange of getSuccessfulExchanges(exchanges, "book", "one-step", "replace")) {
    const reference = String(getField(getBody(exchange), "booking", "reference"));
    const since = firstRequests.get(getPartnerKey(exchange)) ?? 0;
    spans.set(reference, { reference, since, until: null });
  }
  for (const cancelled of getSuccessfulExchanges(exchanges, "cancel")) {
    const span = spans.get(findReference(cancelled));
    if (span !== undefined) span.until ??= cancelled.completion.at;
  }
  return [...spans.values()];
}

function findReference({ path }: CompletedExchange): string {
  return /RB-[0-9A-Z]{10}/.exec(path)?.[0] ?? "";
}
