import type { Database } from "../db/database";
import { maintainLogPartitions } from "./log-calls.queries";

/** Creates the partitions of the next seven days. Drops rows older than `retentionDays`. */
export async function maintainRequestLog(database: Database, retentionDays: number): Promise<void> {
  await maintainLogPartitions(database, { aheadDays: 7, retentionDays });
}
