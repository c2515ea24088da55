import type { Database } from "./database";

/**
 * The same call for what is only shown: its queries may be answered from two seconds ago. Never what is booked, priced
 * for good, or decides who may call.
 */
export function readFromReplica<Call extends { database: Database }>(ctx: Call): Call {
  return { ...ctx, database: ctx.database.lagging };
}
