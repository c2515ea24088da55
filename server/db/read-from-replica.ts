import type { Database } from "./database";

/**
 * Returns a context whose queries may be up to two seconds stale. Use it only to display data, never for
 * bookings, prices to be charged, or authentication.
 */
export function readFromReplica<Call extends { database: Database }>(ctx: Call): Call {
  return { ...ctx, database: ctx.database.lagging };
}
