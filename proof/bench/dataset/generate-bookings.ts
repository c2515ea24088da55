import { addDays } from "../../../lib/dates";
import { ConfigError } from "../../../server/errors/config-error";
import { createRandom, type Random } from "../../kit/random";
import type { Row, Table } from "./copy-rows";
import {
  carSlug,
  citySlug,
  type Dataset,
  getCarRange,
  getZone,
  partnerCount,
  toLocalInstant,
} from "./dataset";
import { drawOutcome } from "./draw-outcome";
import { getCarShape } from "./generate-catalogue";

/** The first and last day of generated rentals, in days after the anchor. */
const calendar = { first: -300, last: 150 };
const maxStayDays = 12;
const letters = "ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Generates bookings of every status, before and after the anchor, in order of booking time, as in a database that
 * grew. A car has one lane per unit, and bookings do not overlap within a lane, so no car is oversold.
 */
export function* generateBookings(dataset: Dataset, now: number): Iterable<Row> {
  const count = dataset.bookings;
  const [cities, cars] = [new Uint32Array(count), new Uint32Array(count)];
  const [from, to, booked] = [new Int16Array(count), new Int16Array(count), new Int32Array(count)];
  let position = 0;
  for (let city = 1; city <= dataset.cities; city += 1) {
    const { first, last } = getCarRange(dataset, city);
    for (let car = first; car <= last; car += 1) {
      const random = createRandom(dataset.seed, 40_000_000 + car);
      const until = Math.floor((count * car) / dataset.cars);
      for (const stay of generateStays(dataset, { car, count: until - position, random })) {
        cities[position] = city;
        cars[position] = car;
        from[position] = stay.from;
        to[position] = stay.to;
        // Hours from the anchor, at most -2, so that every booking was made in the past.
        booked[position] = Math.min(stay.from * 24, 0) - random.between(2, 40 * 24);
        position += 1;
      }
    }
  }
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  order.sort((left, right) => (booked[left] ?? 0) - (booked[right] ?? 0) || left - right);
  let id = 0;
  for (const index of order) {
    id += 1;
    const stay = { from: from[index] ?? 0, to: to[index] ?? 0 };
    const bookedAt = now + (booked[index] ?? 0) * 3_600_000;
    yield toRow(dataset, { id, city: cities[index] ?? 0, car: cars[index] ?? 0, stay, now, bookedAt });
  }
}

type Stay = { from: number; to: number };

function* generateStays(
  dataset: Dataset,
  request: { car: number; count: number; random: Random },
): Iterable<Stay> {
  const { car, count, random } = request;
  const { fleetSize } = getCarShape(dataset, car);
  const slot = Math.floor((calendar.last - calendar.first) / Math.max(1, Math.ceil(count / fleetSize)));
  if (slot < 3) throw new ConfigError(`${count} bookings of one car do not fit into its calendar.`);
  for (let index = 0; index < count; index += 1) {
    const start = calendar.first + Math.floor(index / fleetSize) * slot;
    // The last day of a slot stays free for the turnaround.
    const length = random.between(1, Math.min(maxStayDays, slot - 2));
    const from = start + random.between(0, slot - 1 - length);
    yield { from, to: from + length };
  }
}

type BookingOptions = { id: number; city: number; car: number; stay: Stay; now: number; bookedAt: number };

function toRow(dataset: Dataset, { id, city, car, stay, now, bookedAt }: BookingOptions): Row {
  const random = createBookingRandom(dataset, id);
  const { name: timezone, currency } = getZone(city);
  const [startsAt, endsAt] = [stay.from, stay.to].map((day) =>
    toLocalInstant(dataset, city, { day, hour: 10 }),
  );
  const total = getCarShape(dataset, car).basePrice * (stay.to - stay.from);
  const held = new Date(endsAt ?? 0).toISOString();
  return {
    id,
    reference: toReference(id),
    partner_id: drawOwner(random),
    car_id: car,
    location_id: city,
    car: JSON.stringify({
      slug: carSlug(car),
      title: `Car ${car}`,
      vehicleType: null,
      imageUrl: "/cars/suv.svg",
    }),
    location: JSON.stringify({ id: city, slug: citySlug(city), name: `City ${city}`, timezone }),
    external_ref: random.chance(0.5) ? `order-${id}` : null,
    payment_method: "card",
    date_from: addDays(dataset.anchor, stay.from),
    date_to: addDays(dataset.anchor, stay.to),
    pickup_hour: 10,
    return_hour: 10,
    starts_at: new Date(startsAt ?? 0).toISOString(),
    ends_at: held,
    held_until: held,
    units: 1,
    pickup_type: "pickup",
    currency,
    total_minor: total,
    base_currency: currency,
    base_total_minor: total,
    fx_rate: 1,
    commission_minor: Math.floor(total / 8),
    customer_first_name: "Given",
    customer_last_name: "Family",
    customer_email: `guest-${id}@example.com`,
    ...drawOutcome({ id, startsAt: startsAt ?? 0, endsAt: endsAt ?? 0, now, bookedAt, random }),
  };
}

function createBookingRandom({ seed }: Dataset, id: number): Random {
  return createRandom(seed, 50_000_000 + id);
}

/** Draws the ID of the booking's partner. This must be the first value drawn for a booking. */
function drawOwner(random: Random): number {
  return random.between(1, partnerCount);
}

/** Returns an ID up to which every booking is in the past and none is a draft. */
export function getMaxPastBookingId({ bookings }: Dataset): number {
  return Math.floor(bookings / 2);
}

/** Returns the ID of the partner that owns a generated booking. */
export function getOwner(dataset: Dataset, id: number): number {
  return drawOwner(createBookingRandom(dataset, id));
}

/**
 * Returns the reference of a generated booking: one letter and the ID. It never equals a reference of a pgbench script,
 * which has digits only.
 */
export function toReference(id: number): string {
  return `RB-${letters.charAt(id % letters.length)}${String(id).padStart(9, "0")}`;
}

/**
 * The interval between bookings with records: every booking whose ID is a multiple of this number also has an event, an
 * audit entry and a stored response.
 */
const recordInterval = 10;

/**
 * Generates an event, an audit entry and a stored response for every `recordInterval`th booking, so that these tables
 * are large too.
 */
export function generateRecords(dataset: Dataset, now: number): Table[] {
  const records = Array.from({ length: Math.floor(dataset.bookings / recordInterval) }, (_, index) => ({
    id: (index + 1) * recordInterval,
    partner: (index % partnerCount) + 1,
    seq: Math.floor(index / partnerCount) + 1,
  }));
  const at = new Date(now - 86_400_000).toISOString();
  const body = `\\x${Buffer.alloc(600, " ").toString("hex")}`;
  // Makes the event as long as a real one.
  const fill = "x".repeat(1100);
  return [
    {
      name: "events",
      rows: records.map(({ id, partner, seq }) => {
        const eventId = `evt_e${id.toString(16).padStart(31, "0")}`;
        const [type, data] = ["booking.created", { reference: toReference(id), fill }];
        return {
          partner_id: partner,
          seq,
          event_id: eventId,
          type,
          booking_id: id,
          body: JSON.stringify({ id: eventId, type, data }),
          created_at: at,
        };
      }),
    },
    {
      name: "partner_sequences",
      rows: Array.from({ length: partnerCount }, (_, index) => ({
        partner_id: index + 1,
        last_event_seq: Math.ceil(records.length / partnerCount),
      })),
    },
    {
      name: "audit_log",
      rows: records.map(({ id, partner }) => ({
        partner_id: partner,
        actor_type: "partner",
        action: "booking.book",
        target_type: "booking",
        target_id: toReference(id),
        after: '{"status":"pending"}',
        at,
      })),
    },
    {
      name: "idempotency_outcomes",
      rows: records.map(({ id, partner }) => ({
        partner_id: partner,
        key: `generated-${id}`,
        fingerprint: `\\x${"00".repeat(32)}`,
        status: 201,
        content_type: "application/json",
        body,
        request_id: `req_${id}`,
        created_at: at,
      })),
    },
  ];
}
