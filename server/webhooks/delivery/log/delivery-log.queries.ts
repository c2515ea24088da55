import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { events } from "@/drizzle/schema/bookings";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema/webhooks";
import type { EventType } from "@/lib/contracts/event-types";
import type { DeliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { Db } from "../../../db/database";

export type DeliveryOwner = { partnerId: number; endpointId: number };

export type DeliveryRow = typeof webhookDeliveries.$inferSelect & { eventId: string };
export type AttemptRow = Pick<
  typeof webhookAttempts.$inferSelect,
  "deliveryRowId" | "number" | "at" | "responseStatus" | "error" | "durationMs"
>;
export type LoggedDelivery = DeliveryRow & { attempts: readonly AttemptRow[] };

export type DeliveryFilters = {
  statuses?: readonly DeliveryStatus[] | undefined;
  eventTypes?: readonly EventType[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

/** The position of a delivery in the log of its endpoint. */
export type DeliveryPosition = { createdAt: Date; id: number };

const columns = { ...getTableColumns(webhookDeliveries), eventId: events.eventId };

/**
 * Finds one page of deliveries, newest first. Selects one row more than `limit`, so that the caller knows
 * whether there is a next page.
 */
export async function findDeliveriesPage(
  db: Db,
  page: DeliveryOwner & { filters: DeliveryFilters; limit: number; before?: DeliveryPosition | undefined },
): Promise<LoggedDelivery[]> {
  const { statuses, eventTypes, createdAfter, createdBefore } = page.filters;
  const { before } = page;
  const found = await db.orm
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventRowId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, page.endpointId),
        eq(webhookDeliveries.partnerId, page.partnerId),
        statuses && inArray(webhookDeliveries.status, [...statuses]),
        eventTypes && inArray(webhookDeliveries.eventType, [...eventTypes]),
        createdAfter && gte(webhookDeliveries.createdAt, createdAfter),
        createdBefore && lt(webhookDeliveries.createdAt, createdBefore),
        before &&
          sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${before.createdAt.toISOString()}, ${before.id})`,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit + 1);
  return await withAttempts(db, found);
}

/** Finds a delivery with its attempts. Returns `undefined` also if its endpoint was deleted. */
export async function findDelivery(
  db: Db,
  { partnerId, endpointId, deliveryId }: DeliveryOwner & { deliveryId: string },
): Promise<LoggedDelivery | undefined> {
  const found = await db.orm
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventRowId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.deliveryId, deliveryId),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.partnerId, partnerId),
        isNull(webhookEndpoints.deletedAt),
      ),
    );
  return (await withAttempts(db, found))[0];
}

async function withAttempts(db: Db, rows: readonly DeliveryRow[]): Promise<LoggedDelivery[]> {
  if (rows.length === 0) return [];
  const { deliveryRowId, number, at, responseStatus, error, durationMs } = webhookAttempts;
  const made = await db.orm
    .select({ deliveryRowId, number, at, responseStatus, error, durationMs })
    .from(webhookAttempts)
    .where(
      inArray(
        deliveryRowId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(number));
  const byRow = new Map<number, DeliveryRow & { attempts: AttemptRow[] }>();
  for (const row of rows) byRow.set(row.id, { ...row, attempts: [] });
  for (const attempt of made) byRow.get(attempt.deliveryRowId)?.attempts.push(attempt);
  return [...byRow.values()];
}
