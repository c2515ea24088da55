import { inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/drizzle/schema/bookings";
import { partners } from "@/drizzle/schema/partners";
import { waitingStatuses } from "../transitions";

/** The SQL condition that the booking has an unconfirmed replacement. */
export const waitingReplacementCondition: SQL = sql`(${bookings.replacedBy} is not null and exists (
  select from ${bookings} as r where r.replaces_id = ${bookings.id} and ${inArray(sql`r.status`, [...waitingStatuses])}))`;

/**
 * Returns the SQL condition that the booking has an unconfirmed replacement that must expire now, because its deadline
 * has passed. False if a decision of the crew simulator was due before that deadline, or if the replacement is in
 * `skippedIds`. The statement must join `partners`.
 */
export function toExpiredReplacementCondition(skippedIds: readonly number[]): SQL {
  const claimable = skippedIds.length === 0 ? sql`true` : notInArray(sql`r.id`, [...skippedIds]);
  return sql`(${bookings.replacedBy} is not null and exists (
    select from ${bookings} as r where r.replaces_id = ${bookings.id} and ${inArray(sql`r.status`, [...waitingStatuses])}
      and r.confirm_by <= partner_now(${partners.clockOffsetSeconds})
      and (r.autopilot_at is null or r.autopilot_at >= r.confirm_by) and ${claimable}))`;
}
