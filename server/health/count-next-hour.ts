import { partnerContracts } from "@/lib/contracts/all";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import type { Contract } from "@/lib/contracts/contract";
import { portalContracts } from "@/lib/contracts/portal/all";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import {
  deleteOldHours,
  findHourToCount,
  lockHours,
  markCounted,
  type RequestCost,
  replaceAttemptCounts,
  replaceRateCounts,
  replaceRequestCounts,
} from "./hours.queries";

/**
 * The number of UTC days, including today, whose counts are kept. With the default retention, the request log is kept
 * one day longer.
 */
const keptDays = 30;

/**
 * Counts the requests and webhook attempts of the oldest hour that must be counted, and deletes counts older than
 * `keptDays`. Returns false if no hour must be counted, or if another worker is counting.
 */
export async function countNextHour(database: Database): Promise<boolean> {
  return await inTransaction(database, async (tx) => {
    if (!(await lockHours(tx))) return false;
    const startsAt = await findHourToCount(tx, keptDays);
    if (startsAt === undefined) return false;
    await markCounted(tx, startsAt);
    await replaceRequestCounts(tx, startsAt);
    await replaceRateCounts(tx, startsAt, requestCosts);
    await replaceAttemptCounts(tx, startsAt);
    await deleteOldHours(tx, keptDays);
    return true;
  });
}

const contracts: readonly Contract[] = [
  ...Object.values(partnerContracts),
  ...Object.values(portalContracts),
];

const requestCosts: readonly RequestCost[] = contracts.map(
  ({ operationId, method, path, bucket, rateCost: cost = 1 }) => ({
    method,
    route: path,
    bucket,
    cost,
    pollCost: operationId === searchAvailabilityContract.operationId ? 0.25 : cost,
  }),
);
