import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

export type DocsValuesRow = { clientId: string | null; reference: string | null; webhookId: string | null };

/**
 * Returns the ID of an unrevoked client of the partner, the reference of its newest booking that is not a draft, and
 * the ID of its newest webhook endpoint. Null for each that the partner lacks. The client is the newest of those with
 * the most scopes, because the examples search and book.
 */
export async function findDocsValues(db: Db, partnerId: number): Promise<DocsValuesRow> {
  const [row] = await db.rows<DocsValuesRow>(
    sql`select
        (select client_id from clients where partner_id = ${partnerId} and revoked_at is null
          order by cardinality(scopes) desc, id desc limit 1) as "clientId",
        (select reference from bookings where partner_id = ${partnerId} and status <> 'draft'
          order by id desc limit 1) as reference,
        (select id::text from webhook_endpoints where partner_id = ${partnerId} and deleted_at is null
          order by id desc limit 1) as "webhookId"`,
  );
  return row ?? { clientId: null, reference: null, webhookId: null };
}
