import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import { type RequestRow, requestLog } from "@/drizzle/schema/requests";
import { staff } from "@/drizzle/schema/service";
import type { Db } from "../db/database";

export type RequestRecord = RequestRow & { person: string | null };

export type RequestFilters = {
  status?: "2xx" | "4xx" | "5xx" | undefined;
  method?: string | undefined;
  source?: "api" | "portal" | undefined;
  path?: string | undefined;
  credential?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

/** The position of a request in the log. */
export type LogPosition = { at: Date; requestId: string };

type LogRange = { partnerId: number; filters: RequestFilters; before?: LogPosition | undefined };
type RequestsPage = LogRange & { limit: number; downTo?: LogPosition | undefined };

/** The maximum number of requests that one filtered page scans. */
export const maxScannedRequests = 20_000;

const position = sql`(${requestLog.at}, ${requestLog.requestId})`;
const columns = { ...getTableColumns(requestLog), person: staff.email };

/** Returns up to `limit + 1` requests, newest first. The extra row shows that a next page exists. */
export async function findRequestsPage(db: Db, page: RequestsPage): Promise<RequestRecord[]> {
  const { partnerId, filters, limit, before, downTo } = page;
  return await db.orm
    .select(columns)
    .from(requestLog)
    .leftJoin(staff, and(eq(staff.id, requestLog.staffId), eq(staff.partnerId, requestLog.partnerId)))
    .where(
      and(
        eq(requestLog.partnerId, partnerId),
        ...toConditions(filters),
        before && sql`${position} < (${before.at.toISOString()}, ${before.requestId})`,
        downTo && sql`${position} >= (${downTo.at.toISOString()}, ${downTo.requestId})`,
      ),
    )
    .orderBy(desc(requestLog.at), desc(requestLog.requestId))
    .limit(limit + 1);
}

/**
 * Returns the position of the last request that a filtered page scans. Returns `undefined` if fewer than
 * `maxScannedRequests` are left. Reads only the index.
 */
export async function findScanEnd(
  db: Db,
  { partnerId, filters: { since, until }, before }: LogRange,
): Promise<LogPosition | undefined> {
  const [row] = await db.orm
    .select({ at: requestLog.at, requestId: requestLog.requestId })
    .from(requestLog)
    .where(
      and(
        eq(requestLog.partnerId, partnerId),
        ...toConditions({ since, until }),
        before && sql`${position} < (${before.at.toISOString()}, ${before.requestId})`,
      ),
    )
    .orderBy(desc(requestLog.at), desc(requestLog.requestId))
    .offset(maxScannedRequests - 1)
    .limit(1);
  return row;
}

function toConditions({
  status,
  method,
  source,
  path,
  credential,
  since,
  until,
}: RequestFilters): (SQL | undefined)[] {
  const from = status === undefined ? undefined : Number(status[0]) * 100;
  return [
    from === undefined ? undefined : sql`${requestLog.status} between ${from} and ${from + 99}`,
    method ? eq(requestLog.method, method) : undefined,
    source && eq(requestLog.source, source),
    path ? sql`position(lower(${path}) in lower(${requestLog.path})) > 0` : undefined,
    credential ? eq(requestLog.clientId, credential) : undefined,
    since && gte(requestLog.at, since),
    until && lt(requestLog.at, until),
  ];
}

export async function findRequest(
  db: Db,
  owner: { partnerId: number; requestId: string },
): Promise<RequestRecord | undefined> {
  const [row] = await db.orm
    .select(columns)
    .from(requestLog)
    .leftJoin(staff, and(eq(staff.id, requestLog.staffId), eq(staff.partnerId, requestLog.partnerId)))
    .where(and(eq(requestLog.partnerId, owner.partnerId), eq(requestLog.requestId, owner.requestId)))
    .limit(1);
  return row;
}
