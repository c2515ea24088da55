import { sql } from "drizzle-orm";

export const sessionHours = 8;
export const idleMinutes = 30;

/** SQL condition for a session that is neither ended nor idle nor too old. */
export const isActiveSession = sql`ss.ended_at is null
  and ss.signed_in_at > clock_timestamp() - make_interval(hours => ${sessionHours})
  and ss.seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})`;
