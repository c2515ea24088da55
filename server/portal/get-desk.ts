import { formatInZone } from "@/lib/zone-time";
import type { StaffContext } from "../context";
import { countWaiting, type DeskRow, findHandovers, findWaiting, type WaitingRow } from "./desk.queries";

const shown = 100;

/**
 * Returns the crew desk: bookings of all partners that await a decision, and today's pickups and returns, up to 100 of
 * each.
 */
export async function getDesk({ database, now }: StaffContext) {
  const waiting = await findWaiting(database, shown);
  const total = waiting.length < shown ? waiting.length : await countWaiting(database);
  const pickups = await findHandovers(database, "pickups", shown);
  const returns = await findHandovers(database, "returns", shown);
  return {
    now: now.toISOString(),
    waiting: { total, data: waiting.map(presentWaiting) },
    pickups: pickups.map(presentDeskBooking),
    returns: returns.map(presentDeskBooking),
  };
}

function presentWaiting(row: WaitingRow) {
  const { confirmBy, secondsLeft } = row;
  return { ...presentDeskBooking(row), confirm_by: confirmBy.toISOString(), seconds_left: secondsLeft };
}

function presentDeskBooking(row: DeskRow) {
  const { reference, status, partner, car, city, citySlug, units, customer, timezone } = row;
  return {
    reference,
    status,
    partner,
    car,
    city,
    city_slug: citySlug,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    starts_at: formatInZone(row.startsAt, timezone),
    ends_at: formatInZone(row.endsAt, timezone),
    units,
    pickup_type: row.pickupType,
    customer,
    customer_phone: row.customerPhone,
  };
}
