import { formatInZone } from "@/lib/stay";
import type { PartnerContext } from "../../context";
import { findPartnerHandovers, type HandoverRow } from "./handovers.queries";

const shown = 5;

/** Returns the number and the first pickups and returns of today and tomorrow, each by the day of its city. */
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
