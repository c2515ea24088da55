import { sumHeldUnits } from "../../../server/availability/calendar/held-units";
import { describeExchange, getBody, getField, getSuccessfulExchanges } from "../../kit/exchanges";
import type { CompletedExchange, Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { defineRunInvariant, type Finding } from "../invariant";
import { statusesWithoutUnits, waitingStatuses } from "./stock";

type KeptBooking = {
  reference: string;
  car: string;
  fleet: number;
  from: number;
  until: number;
  units: number;
};
type Stay = { query: string; from: number; until: number };

/**
 * SQL for the given bookings that still hold units. Leaves out a booking that waits to replace another, because the
 * pair holds only the larger of the two numbers of units.
 */
const keptBookings = `
  select b.reference, c.slug as car, c.fleet_size as fleet, b.units,
    (extract(epoch from b.starts_at) * 1000)::float8 as from, (extract(epoch from b.held_until) * 1000)::float8 as until
  from bookings b join cars c on c.id = b.car_id
  where b.reference in (select jsonb_array_elements_text($json)) and b.status not in ${statusesWithoutUnits}
    and not (b.status in ${waitingStatuses} and b.replaces_id is not null)`;

const stays = `
  select q.query, (extract(epoch from stay_instant((s->>'date_from')::date, coalesce(s->>'pickup_hour', '10')::int, l.timezone)) * 1000)::float8 as from,
    (extract(epoch from stay_instant((s->>'date_to')::date, coalesce(s->>'return_hour', '10')::int, l.timezone)
      + make_interval(hours => l.turnaround_hours)) * 1000)::float8 as until
  from jsonb_each($json) as q (query, s) join locations l on l.slug = s->>'location'`;

/**
 * Checks that no search shows a car whose units were all held before the search was sent. Counts a booking only if its
 * response had arrived by then and it still holds its units at the end of the run. With replicas, the response must
 * have arrived more than `searchAgeMs` before the search was sent.
 */
export const searchesAreFresh = defineRunInvariant(
  { id: "E", promise: "a search never shows a car that was fully booked before the search began" },
  async (run, db) => {
    const answered = findAnswered(run);
    const kept = await db.rows<KeptBooking>(keptBookings, [...answered.keys()]);
    const bookingsOf = new Map<string, KeptBooking[]>();
    for (const booking of kept)
      bookingsOf.set(booking.car, [...(bookingsOf.get(booking.car) ?? []), booking]);
    const searches = getSuccessfulExchanges(run.exchanges, "search");
    const stayOf = await readStays(searches, db);
    return checkSearches(searches, { answered, bookingsOf, stayOf, ageMs: run.settings.searchAgeMs });
  },
);

type Known = {
  answered: ReadonlyMap<string, number>;
  bookingsOf: ReadonlyMap<string, readonly KeptBooking[]>;
  stayOf: ReadonlyMap<string, Stay>;
  ageMs: number;
};

function checkSearches(searches: readonly CompletedExchange[], known: Known): Finding {
  let checked = 0;
  const violations: string[] = [];
  for (const search of searches) {
    const stay = known.stayOf.get(search.path);
    if (stay === undefined) continue;
    for (const car of listShown(search)) {
      checked += 1;
      const before = (known.bookingsOf.get(car) ?? []).filter(
        ({ reference }) => (known.answered.get(reference) ?? search.at) < search.at - known.ageMs,
      );
      const [booking] = before;
      if (booking === undefined || sumHeldUnits(before).peak(stay.from, stay.until) < booking.fleet) continue;
      violations.push(`${describeExchange(search)}: car ${car} is listed but was fully booked before`);
    }
  }
  return { checked, violations };
}

/** Returns, by reference, the time at which the first response with the booking arrived. */
function findAnswered({ exchanges }: Run): Map<string, number> {
  const answered = new Map<string, number>();
  for (const exchange of getSuccessfulExchanges(exchanges, "book", "one-step")) {
    const reference = String(getField(getBody(exchange), "booking", "reference"));
    const { at } = exchange.completion;
    answered.set(reference, Math.min(at, answered.get(reference) ?? at));
  }
  return answered;
}

async function readStays(
  searches: readonly CompletedExchange[],
  db: ReadDatabase,
): Promise<Map<string, Stay>> {
  const queries = searches.map(({ path }) => [
    path,
    Object.fromEntries(new URL(path, "http://any").searchParams),
  ]);
  const rows = await db.rows<Stay>(stays, Object.fromEntries(queries));
  return new Map(rows.map((row) => [row.query, row]));
}

function listShown(search: CompletedExchange): string[] {
  const { vehicles } = getBody(search);
  return Array.isArray(vehicles) ? vehicles.map((vehicle) => String(getField(vehicle, "slug"))) : [];
}
