import { asc, eq, sql } from "drizzle-orm";
import { webhookAttempts } from "@/drizzle/schema/webhooks";
import type { Db } from "../../../db/database";

export type InspectedAttemptRow = Omit<typeof webhookAttempts.$inferSelect, "deliveryRowId">;

/** Finds all attempts of a delivery with request headers and response, oldest first. */
export async function findAttempts(db: Db, deliveryRowId: number): Promise<InspectedAttemptRow[]> {
  return await db.orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryRowId, deliveryRowId))
    .orderBy(asc(webhookAttempts.number));
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
