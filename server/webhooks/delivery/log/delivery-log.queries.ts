import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { events } from "@/drizzle/schema/bookings";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema/webhooks";
import type { EventType } from "@/lib/contracts/event-types";
import type { DeliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { Db } from "../../../db/database";

export type DeliveryOwner = { partnerId: number; endpointId: number };

export type DeliveryRow = typeof webhookDeliveries.$inferSelect & { eventId: string };
export type InspectedAttemptRow = Omit<typeof webhookAttempts.$inferSelect, "deliveryRowId">;
export type AttemptRow = Omit<InspectedAttemptRow, "requestHeaders" | "responseBody">;
export type LoggedDelivery = DeliveryRow & { attempts: readonly AttemptRow[] };
export type InspectedDeliveryRow = DeliveryRow & { attempts: readonly InspectedAttemptRow[] };

export type DeliveryFilters = {
  statuses?: readonly DeliveryStatus[] | undefined;
  eventTypes?: readonly EventType[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

/** The position of a delivery in the log of its endpoint. */
export type DeliveryPosition = { createdAt: Date; id: number };

const columns = { ...getTableColumns(webhookDeliveries), eventId: events.eventId };

const attemptFields = sql`'number', a.number, 'at', a.at, 'responseStatus', a.response_status, 'error', a.error,
  'durationMs', a.duration_ms`;
const inspectedFields = sql`${attemptFields}, 'requestHeaders', a.request_headers, 'responseBody', a.response_body`;

/**
 * Returns the SQL that selects the attempts of a delivery, oldest first, in the statement that reads the delivery. A
 * second statement could see the result of an attempt that the delivery's status does not show yet.
 */
function selectAttempts<Row extends AttemptRow>(fields: SQL) {
  return sql<string>`(
    select coalesce(json_agg(json_build_object(${fields}) order by a.number), '[]')::text
    from ${webhookAttempts} a where a.delivery_row_id = ${webhookDeliveries.id}
  )`.mapWith((text: string): Row[] =>
    JSON.parse(text, (key, value) => (key === "at" ? new Date(value) : value)),
  );
}

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
  return await db.orm
    .select({ ...columns, attempts: selectAttempts<AttemptRow>(attemptFields) })
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
}

/** The maximum number of deliveries of one booking that are returned. */
const maxBookingDeliveries = 500;

/** Returns up to `maxBookingDeliveries` deliveries of a booking's events, to all endpoints, oldest first. */
export async function findBookingDeliveries(
  db: Db,
  { partnerId, bookingId }: { partnerId: number; bookingId: number },
): Promise<LoggedDelivery[]> {
  return await db.orm
    .select({ ...columns, attempts: selectAttempts<AttemptRow>(attemptFields) })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventRowId))
    .where(and(eq(events.bookingId, bookingId), eq(webhookDeliveries.partnerId, partnerId)))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.id)
    .limit(maxBookingDeliveries);
}

type DeliveryName = DeliveryOwner & { deliveryId: string };

/** Finds a delivery with its attempts. Returns `undefined` also if its endpoint was deleted. */
export async function findDelivery(db: Db, name: DeliveryName): Promise<LoggedDelivery | undefined> {
  const [found] = await db.orm
    .select({ ...columns, attempts: selectAttempts<AttemptRow>(attemptFields) })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventRowId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(isNamed(name));
  return found;
}

/** Finds a delivery like `findDelivery`, and for each attempt also the request headers and the response body. */
export async function findInspectedDelivery(
  db: Db,
  name: DeliveryName,
): Promise<InspectedDeliveryRow | undefined> {
  const [found] = await db.orm
    .select({ ...columns, attempts: selectAttempts<InspectedAttemptRow>(inspectedFields) })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventRowId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(isNamed(name));
  return found;
}

function isNamed({ partnerId, endpointId, deliveryId }: DeliveryName): SQL | undefined {
  return and(
    eq(webhookDeliveries.deliveryId, deliveryId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.partnerId, partnerId),
    isNull(webhookEndpoints.deletedAt),
  );
}

/** Finds the body of an event, exactly as it is sent. */
export async function findSentBody(
  db: Db,
  { partnerId, eventRowId }: { partnerId: number; eventRowId: number },
): Promise<string | undefined> {
  const [row] = await db.rows<{ body: string }>(
    sql`select body::text as body from events where id = ${eventRowId} and partner_id = ${partnerId}`,
  );
  return row?.body;
}
