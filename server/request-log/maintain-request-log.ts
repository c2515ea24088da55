import type { Database } from "../db/database";
import { maintainLogPartitions } from "./log-calls.queries";

/** Creates the partitions of the next seven days. Drops rows older than 30 days. */
export async function maintainRequestLog(database: Database): Promise<void> {
  await maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 });
}
