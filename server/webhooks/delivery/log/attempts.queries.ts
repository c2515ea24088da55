import { asc, eq, sql } from "drizzle-orm";
import { webhookAttempts } from "@/drizzle/schema/webhooks";
import type { Db } from "../../../db/database";

export type InspectedAttemptRow = Omit<typeof webhookAttempts.$inferSelect, "deliveryRowId">;

/** Every attempt of a delivery with what it sent and what came back, the first one first. */
export async function findAttempts(db: Db, deliveryRowId: number): Promise<InspectedAttemptRow[]> {
  return await db.orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryRowId, deliveryRowId))
    .orderBy(asc(webhookAttempts.number));
}

/** What is sent, byte for byte. */
export async function findSentBody(
  db: Db,
  { partnerId, eventRowId }: { partnerId: number; eventRowId: number },
): Promise<string | undefined> {
  const [row] = await db.rows<{ body: string }>(
    sql`select body::text as body from events where id = ${eventRowId} and partner_id = ${partnerId}`,
  );
  return row?.body;
}
