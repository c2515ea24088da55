import type { DeliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { PartnerContext } from "../../context";
import { countByHour, findNextAttempts, findRealTime, type HourCount } from "./webhook-health.queries";

const hourMs = 3_600_000;
const shownHours = 24;

/**
 * Returns, for each endpoint, the number of deliveries by status in each of the last 24 hours, and the time of its next
 * delivery attempt.
 */
export async function getWebhookHealth({ database, partner }: PartnerContext) {
  const now = await findRealTime(database);
  const hours = lastHours(now);
  const since = new Date(hours[0] ?? now);
  const endpoints = await findNextAttempts(database, partner.id);
  const counts = await countByHour(database, { partnerId: partner.id, since });
  return {
    now: now.toISOString(),
    hours: hours.map((hour) => new Date(hour).toISOString()),
    data: endpoints.map(({ endpointId, nextAttemptAt }) => {
      const own = counts.filter((counted) => counted.endpointId === endpointId);
      const per = (...statuses: DeliveryStatus[]) => hours.map((hour) => countIn(own, hour, statuses));
      return {
        webhook_id: endpointId,
        next_attempt_at: nextAttemptAt === null ? null : nextAttemptAt.toISOString(),
        succeeded: per("succeeded"),
        waiting: per("pending", "delivering"),
        dead_lettered: per("dead_lettered"),
        skipped: per("skipped"),
      };
    }),
  };
}

/**
 * Returns the start times of the last `shownHours` hours in UTC, in epoch milliseconds. The current hour is
 * the last one.
 */
function lastHours(now: Date): number[] {
  const begun = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: shownHours }, (_, place) => begun - (shownHours - 1 - place) * hourMs);
}

function countIn(counts: readonly HourCount[], hour: number, statuses: readonly DeliveryStatus[]): number {
  return counts
    .filter(({ at, status }) => at.getTime() === hour && statuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}
