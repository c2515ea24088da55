import { describeExchange, getBody, getField, getSuccessfulExchanges } from "../../kit/exchanges";
import type { CompletedExchange, Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, defineRunInvariant } from "../invariant";
import { statusesWithoutUnits, waitingStatuses } from "./stock";

type ExpectedCar = { car: string; free: boolean; drafts: number; released: number };
type ShownCar = ExpectedCar & { search: CompletedExchange; shown: boolean };

/**
 * SQL for the cars of a search's city except suppliers' cars: whether each is free for the rental, and the number of
 * drafts and of ended bookings that overlap the rental.
 */
const expected = `
  select c.slug as car,
    c.published and held.peak < c.fleet_size as free,
    count(*) filter (where b.status = 'draft')::int as drafts,
    count(*) filter (where b.status in ('cancelled', 'expired'))::int as released
  from (select $json as q) as request
  join locations l on l.slug = q->>'location'
  join cars c on c.location_id = l.id and c.fulfilment <> 'supplier'
  cross join lateral (
    select stay_instant((q->>'date_from')::date, 10, l.timezone) as from_at,
      stay_instant((q->>'date_to')::date, 10, l.timezone) + make_interval(hours => l.turnaround_hours) as until_at
  ) as w
  cross join lateral (
    -- Computed independently of the function that searches and bookings use.
    select coalesce(max(at_once.units), 0) as peak
    from (
      select w.from_at as moment
      union select starts_at from bookings where car_id = c.id and starts_at > w.from_at and starts_at < w.until_at
    ) as instant
    cross join lateral (
      select sum(greatest(h.units, r.units)) as units
      from bookings h
      left join bookings r on r.replaces_id = h.id and r.car_id = h.car_id and r.status in ${waitingStatuses}
        and r.starts_at <= moment and r.held_until > moment
      where h.car_id = c.id and h.status not in ${statusesWithoutUnits} and h.starts_at <= moment and h.held_until > moment
        -- The unit of a waiting replacement is counted with that of the booking that it replaces.
        and not exists (
          select from bookings o
          where h.status in ${waitingStatuses} and o.id = h.replaces_id and o.car_id = h.car_id
            and o.status not in ${statusesWithoutUnits} and o.starts_at <= moment and o.held_until > moment
        )
    ) as at_once
  ) as held
  left join bookings b on b.car_id = c.id and b.held_until > w.from_at and b.starts_at < w.until_at
  group by c.id, c.slug, held.peak`;

/**
 * Returns each car of the searched city, except suppliers' cars, for each search after the run, and whether the search
 * showed the car.
 */
async function findShownCars(run: Run, db: ReadDatabase): Promise<ShownCar[]> {
  const all: ShownCar[] = [];
  for (const search of getSuccessfulExchanges(run.exchanges, "search").filter(
    ({ probe }) => probe === true,
  )) {
    const query = Object.fromEntries(new URL(search.path, "http://any").searchParams);
    const vehicles = getBody(search).vehicles;
    const slugs = new Set(
      Array.isArray(vehicles) ? vehicles.map((vehicle) => getField(vehicle, "slug")) : [],
    );
    for (const car of await db.rows<ExpectedCar>(expected, query)) {
      all.push({ ...car, search, shown: slugs.has(car.car) });
    }
  }
  return all;
}

function findViolation({ search, car, shown, free }: ShownCar): string | undefined {
  if (shown === free) return undefined;
  return `${describeExchange(search)}: car ${car} is ${free ? "free but not listed" : "booked but listed"}`;
}

export const searchesMatchStock = defineRunInvariant(
  {
    id: "I2",
    promise: "a search returns exactly the cars that bookings leave free; drafts hold nothing",
  },
  async (run, db) => checkEach(await findShownCars(run, db), findViolation),
);

export const endedBookingsReleaseUnits = defineRunInvariant(
  { id: "I5", promise: "a search returns the cars of cancelled and expired bookings again" },
  async (run, db) => {
    const released = (await findShownCars(run, db)).filter((one) => one.released > 0 && one.free);
    return checkEach(released, findViolation);
  },
);
