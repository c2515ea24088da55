import { inArray, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/drizzle/schema/bookings";
import { waitingStatuses } from "../transitions";

/** SQL condition: whether another booking waits to replace the booking. */
export const hasWaitingReplacement: SQL = sql`(${bookings.replacedBy} is not null and exists (
  select from ${bookings} as r where r.replaces_id = ${bookings.id} and ${inArray(sql`r.status`, [...waitingStatuses])}))`;
