import { sql } from "drizzle-orm";

export const sessionHours = 8;
export const idleMinutes = 30;

/** The time in which the second factor must follow the first, in minutes. */
const secondFactorMinutes = 10;

/** SQL condition for a session that awaits its second factor and is recent enough to get it. */
export const pendingSessionCondition = sql`ss.ended_at is null and ss.awaits_second_factor
  and ss.signed_in_at > clock_timestamp() - make_interval(mins => ${secondFactorMinutes})`;

/** SQL condition for a session that is complete and neither ended nor idle nor too old. */
export const activeSessionCondition = sql`ss.ended_at is null and not ss.awaits_second_factor
  and ss.signed_in_at > clock_timestamp() - make_interval(hours => ${sessionHours})
  and ss.seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})`;
