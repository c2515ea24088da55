import { inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/drizzle/schema/bookings";
import { partners } from "@/drizzle/schema/partners";
import { waitingStatuses } from "../transitions";

/** SQL condition: whether another booking waits to replace the booking. */
export const waitingReplacementCondition: SQL = sql`(${bookings.replacedBy} is not null and exists (
  select from ${bookings} as r where r.replaces_id = ${bookings.id} and ${inArray(sql`r.status`, [...waitingStatuses])}))`;

/**
 * Returns an SQL condition for a statement that joins `partners`: whether a booking that waits to replace the booking
 * must expire now. It is false if a decision of the crew simulator was due before that deadline, or if the waiting
 * booking is in `passOver`.
 */
export function toExpiredReplacementCondition(passOver: readonly number[]): SQL {
  const claimable = passOver.length === 0 ? sql`true` : notInArray(sql`r.id`, [...passOver]);
  return sql`(${bookings.replacedBy} is not null and exists (
    select from ${bookings} as r where r.replaces_id = ${bookings.id} and ${inArray(sql`r.status`, [...waitingStatuses])}
      and r.confirm_by <= partner_now(${partners.clockOffsetSeconds})
      and (r.autopilot_at is null or r.autopilot_at >= r.confirm_by) and ${claimable}))`;
}
