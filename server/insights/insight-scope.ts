import type * as z from "zod/mini";
import type { getInsightsContract } from "@/lib/contracts/portal/insights";
import { addDays, type Day, daysBetween, eachDay } from "@/lib/dates";
import { type InsightUnit, maxInsightDays, ownFleet } from "@/lib/insights";
import { todayIn } from "@/lib/zone-time";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { invalidField } from "../errors/api-error";
import { findFilterIds, type InsightScope, type Period } from "./insights.queries";

export type InsightQuery = z.output<typeof getInsightsContract.query>;

const defaultDays = 30;
const earliestDay = "2000-01-01";
const latestDay = "2999-12-31";

/**
 * Returns the periods, the unit and the filters of a query, with defaults filled in and slugs resolved to IDs. Throws
 * `invalid_payload` for an impossible period and for unknown filters.
 */
export async function readScope(
  { partner, now }: PartnerContext,
  db: Db,
  query: InsightQuery,
): Promise<InsightScope> {
  const period = readPeriod(query, todayIn(partner.timezone, now));
  const days = daysBetween(period.from, period.to) + 1;
  const filters = await readFilters(db, query);
  return {
    partnerId: partner.id,
    unit: query.unit ?? chooseUnit(days),
    period,
    previous: { from: addDays(period.from, -days), to: addDays(period.from, -1) },
    ...filters,
  };
}

function readPeriod({ from, to }: InsightQuery, today: Day): Period {
  if (from !== undefined && (from < earliestDay || from > latestDay))
    throw invalidField("from", `Expected a day from ${earliestDay} to ${latestDay}`);
  if (to !== undefined && (to < earliestDay || to > latestDay))
    throw invalidField("to", `Expected a day from ${earliestDay} to ${latestDay}`);
  const end = to ?? (from !== undefined && from > today ? from : today);
  const start = from ?? addDays(end, 1 - defaultDays);
  const days = daysBetween(start, end) + 1;
  if (days < 1) throw invalidField("to", "Expected a day that is not before `from`");
  if (days > maxInsightDays)
    throw invalidField("from", `Expected at most ${maxInsightDays} days from \`from\` to \`to\``);
  return { from: start, to: end };
}

function chooseUnit(days: number): InsightUnit {
  if (days <= 31) return "day";
  return days <= 183 ? "week" : "month";
}

async function readFilters(db: Db, { city, supplier, vehicle_type: vehicleType }: InsightQuery) {
  if (city === undefined && supplier === undefined && vehicleType === undefined)
    return { locationId: undefined, supplierId: undefined, vehicleType };
  const isOwn = supplier === ownFleet;
  const found = await findFilterIds(db, { city, supplier: isOwn ? undefined : supplier, vehicleType });
  if (city !== undefined && found.locationId === null) throw invalidField("city", "Unknown city");
  if (supplier !== undefined && !isOwn && found.supplierId === null)
    throw invalidField("supplier", "Unknown supplier");
  if (vehicleType !== undefined && !found.hasVehicleType)
    throw invalidField("vehicle_type", "Unknown vehicle type");
  return {
    locationId: found.locationId ?? undefined,
    supplierId: isOwn ? 0 : (found.supplierId ?? undefined),
    vehicleType,
  };
}

/**
 * Splits a period into the points of a chart: days, weeks or months. Returns the first and the last day of each point.
 * Weeks begin on Monday. The first and the last week or month may be incomplete.
 */
export function listPoints({ unit, period }: Pick<InsightScope, "unit" | "period">): Period[] {
  const starts = eachDay(period.from, addDays(period.to, 1)).filter(
    (day) => day === period.from || startsUnit(day, unit),
  );
  return starts.map((from, place) => {
    const next = starts[place + 1];
    return { from, to: next === undefined ? period.to : addDays(next, -1) };
  });
}

function startsUnit(day: Day, unit: InsightUnit): boolean {
  if (unit === "day") return true;
  if (unit === "month") return day.endsWith("-01");
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}
