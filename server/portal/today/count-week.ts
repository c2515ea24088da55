import { addDays, type Day } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import type { PartnerContext } from "../../context";
import { findRealTime } from "../deliveries/webhook-health.queries";
import { countDeliveriesByDay, countEventsByDay } from "./week.queries";

/**
 * Counts the bookings, confirmations and cancellations of each of the last seven days in UTC, by the partner's clock.
 */
export async function countWeek({ database, now, partner }: PartnerContext) {
  const week = lastSevenDays(now);
  const counts = await countEventsByDay(database.lagging, { partnerId: partner.id, since: week.since });
  const perDay = (type: (typeof counts)[number]["type"]) =>
    toValues(
      week.days,
      counts.filter((count) => count.type === type),
    );
  return {
    days: week.days,
    booked: perDay("booking.created"),
    confirmed: perDay("booking.confirmed"),
    cancelled: perDay("booking.cancelled"),
  };
}

/**
 * Counts the succeeded and the failed deliveries by the day of their creation, for the last seven days in UTC. Days are
 * those of real time.
 */
export async function countDeliveriesOfWeek({ database, partner }: PartnerContext) {
  const { days, since } = lastSevenDays(await findRealTime(database));
  const counts = await countDeliveriesByDay(database.lagging, { partnerId: partner.id, since });
  const perDay = (status: (typeof counts)[number]["status"]) =>
    toValues(
      days,
      counts.filter((count) => count.status === status),
    );
  return { days, succeeded: perDay("succeeded"), failed: perDay("dead_lettered") };
}

/** Returns the last seven days in UTC, ending with the current one, and their start. */
function lastSevenDays(now: Date): { days: Day[]; since: Date } {
  const today = todayIn("UTC", now);
  const days = Array.from({ length: 7 }, (_, place) => addDays(today, place - 6));
  return { days, since: new Date(`${days[0]}T00:00:00Z`) };
}

function toValues(days: readonly Day[], counts: readonly { day: Day; count: number }[]): number[] {
  return days.map((day) => counts.find((count) => count.day === day)?.count ?? 0);
}
