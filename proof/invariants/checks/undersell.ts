import { answered, bodyOf, codeOf, field, isObject, succeeded } from "../../kit/exchanges";
import type { AnsweredExchange, Exchange, Run } from "../../kit/run-records";
import { ofRun } from "../invariant";

type Refused = Record<string, unknown> & { id: number; began: number; ended: number };
type Known = { reference: string; since: number; until: number | null };

const refusedWithoutRival = `
  with refused as (
    select * from jsonb_to_recordset($json->'refused') as r(id integer, car_slug text, date_from date, date_to date,
      pickup_hour integer, return_hour integer, units integer, began float8, ended float8)
  ), known as (
    select * from jsonb_to_recordset($json->'known') as k(reference text, since float8, until float8)
  )
  select format('call %s: unavailable, with at most %s of %s units of %s ever held', r.id, h.held, c.fleet_size, c.slug)
    as what
  from refused r
  join cars c on c.slug = r.car_slug and c.published
  join locations l on l.id = c.location_id
  cross join lateral (
    select coalesce(sum(b.units), 0) as held
    from bookings b left join known k on k.reference = b.reference
    where b.car_id = c.id and b.status <> 'draft'
      and b.starts_at < stay_instant(r.date_to, coalesce(r.return_hour, 10), l.timezone)
        + make_interval(hours => l.turnaround_hours)
      and b.held_until > stay_instant(r.date_from, coalesce(r.pickup_hour, 10), l.timezone)
      and coalesce(k.since, 0) <= r.ended and coalesce(k.until, r.began) >= r.began
  ) as h
  where h.held + coalesce(r.units, 1) <= c.fleet_size`;

/**
 * Checks that every `unavailable` response had a competing booking: the same car, overlapping hours, and
 * possibly held while the request ran. A booking counts unless it is known to have been made later or
 * released earlier.
 */
export const nobodyTurnedAwayForNothing = ofRun(
  { id: "I4", promise: "nobody is told `unavailable` while nobody else can have held the car" },
  async (run, db) => {
    const refused = refusals(run);
    const found = await db.rows<{ what: string }>(refusedWithoutRival, { refused, known: knownSpans(run) });
    return { checked: refused.length, violations: found.map(({ what }) => what) };
  },
);

/**
 * Returns the refused requests with their rental dates. For a draft, the dates are those of the request that
 * made it.
 */
function refusals({ exchanges }: Run): Refused[] {
  const stays = new Map<string, unknown>();
  for (const made of succeeded(exchanges, "reserve")) {
    stays.set(String(field(bodyOf(made), "reservation", "reference")), made.body);
  }
  const firstCalls = firstCallsOf(exchanges);
  return answered(exchanges)
    .filter((exchange) => codeOf(exchange) === "unavailable")
    .flatMap((exchange) => {
      const stay = exchange.op === "book" ? stays.get(referenceIn(exchange)) : exchange.body;
      if (!isObject(stay)) return [];
      // A replay repeats an earlier decision, perhaps of a request whose response was lost.
      const decided = exchange.ending.replayed ? firstCalls.get(keyOf(exchange)) : undefined;
      return [{ ...stay, id: exchange.id, began: decided ?? exchange.at, ended: exchange.ending.at }];
    });
}

function keyOf({ partner, key }: Exchange): string {
  return `${partner} ${key}`;
}

function firstCallsOf(exchanges: readonly Exchange[]): Map<string, number> {
  const firstCalls = new Map<string, number>();
  for (const exchange of exchanges) {
    const name = keyOf(exchange);
    if (exchange.key !== null && !firstCalls.has(name)) firstCalls.set(name, exchange.at);
  }
  return firstCalls;
}

/**
 * Returns the time that each booking may have existed: from the first request with its key to its
 * cancellation.
 */
function knownSpans({ exchanges }: Run): Known[] {
  const firstCalls = firstCallsOf(exchanges);
  const spans = new Map<string, Known>();
  for (const made of succeeded(exchanges, "book", "one-step")) {
    const reference = String(field(bodyOf(made), "booking", "reference"));
    const since = firstCalls.get(keyOf(made)) ?? 0;
    spans.set(reference, { reference, since, until: null });
  }
  for (const cancelled of succeeded(exchanges, "cancel")) {
    const span = spans.get(referenceIn(cancelled));
    if (span !== undefined) span.until ??= cancelled.ending.at;
  }
  return [...spans.values()];
}

function referenceIn({ path }: AnsweredExchange): string {
  return /RB-[0-9A-Z]{10}/.exec(path)?.[0] ?? "";
}
