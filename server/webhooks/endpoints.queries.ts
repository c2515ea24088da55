import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { partners } from "@/drizzle/schema/partners";
import { webhookEndpoints } from "@/drizzle/schema/webhooks";
import type { Db, Tx } from "../db/database";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type NewEndpoint = typeof webhookEndpoints.$inferInsert;
export type EndpointColumns = PgUpdateSetSource<typeof webhookEndpoints>;

type Owned = { partnerId: number; id: number };

function isOwned({ partnerId, id }: Owned) {
  return and(
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.partnerId, partnerId),
    isNull(webhookEndpoints.deletedAt),
  );
}

export async function findEndpoint(db: Db, owned: Owned): Promise<EndpointRow | undefined> {
  const [row] = await db.orm.select().from(webhookEndpoints).where(isOwned(owned));
  return row;
}

/**
 * Locks the endpoint against concurrent changes and returns it, or undefined if the partner has no such endpoint.
 * Events and deliveries can still be written.
 */
export async function lockEndpoint(tx: Tx, owned: Owned): Promise<EndpointRow | undefined> {
  const [row] = await tx.orm.select().from(webhookEndpoints).where(isOwned(owned)).for("no key update");
  return row;
}

/**
 * Finds one page of endpoints in the order of their IDs. Selects one row more than `limit`, so that the caller knows
 * whether there is a next page.
 */
export async function findEndpointsPage(
  db: Db,
  page: { partnerId: number; afterId: number; limit: number },
): Promise<EndpointRow[]> {
  const { partnerId, afterId, limit } = page;
  return await db.orm
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.partnerId, partnerId),
        isNull(webhookEndpoints.deletedAt),
        gt(webhookEndpoints.id, afterId),
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .limit(limit + 1);
}

/**
 * Locks the partner until the transaction ends, so that its registrations run one after the other. Does not block rows
 * that reference the partner.
 */
export async function lockPartner(tx: Tx, partnerId: number): Promise<void> {
  await tx.orm
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.id, partnerId))
    .for("no key update");
}

export async function countEndpoints(tx: Tx, partnerId: number): Promise<number> {
  const [row] = await tx.orm
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.partnerId, partnerId), isNull(webhookEndpoints.deletedAt)));
  return row?.endpoints ?? 0;
}

/**
 * Takes an ID from the table's sequence before the row exists, because the endpoint's secret is encrypted for this ID.
 */
export async function takeEndpointId(db: Db): Promise<number> {
  const [row] = await db.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id`,
  );
  if (row === undefined) throw new Error("The sequence returned no ID.");
  return row.id;
}

export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint & { id: number }): Promise<EndpointRow> {
  const [row] = await tx.orm.insert(webhookEndpoints).overridingSystemValue().values(endpoint).returning();
  if (row === undefined) throw new Error("The endpoint was not returned.");
  return row;
}

export async function updateEndpoint(tx: Tx, id: number, changes: EndpointColumns): Promise<EndpointRow> {
  const [row] = await tx.orm
    .update(webhookEndpoints)
    .set(changes)
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (row === undefined) throw new Error("The endpoint was not returned.");
  return row;
}

/**
 * Skips up to 1,000 pending deliveries of an endpoint. Includes test deliveries only if the endpoint is `deleted`. The
 * worker skips the rest before its next claim.
 */
export async function skipPending(tx: Tx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  await tx.rows(sql`select skip_webhook_deliveries(${id}, ${deleted})`);
}
