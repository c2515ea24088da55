import { formatInZone } from "@/lib/zone-time";
import type { PartnerContext } from "../../context";
import { findPartnerHandovers, type HandoverRow } from "./handovers.queries";

const shown = 5;

/**
 * Returns the pickups and returns of today and tomorrow, in the time zone of each city: their number, and the first 5
 * of each day.
 */
export async function getHandovers({ database, now, partner }: PartnerContext) {
  const rows = await findPartnerHandovers(database, { partnerId: partner.id, now, limit: shown });
  const of = (day: HandoverRow["day"]) => ({
    pickups: presentGroup(rows.filter((row) => row.day === day && row.kind === "pickups")),
    returns: presentGroup(rows.filter((row) => row.day === day && row.kind === "returns")),
  });
  return { today: of("today"), tomorrow: of("tomorrow") };
}

function presentGroup(rows: readonly HandoverRow[]) {
  return { total: rows[0]?.total ?? 0, data: rows.map(presentHandover) };
}

function presentHandover({ reference, car, units, city, citySlug, customer, at, timezone }: HandoverRow) {
  return { reference, car, units, city, city_slug: citySlug, customer, at: formatInZone(at, timezone) };
}
