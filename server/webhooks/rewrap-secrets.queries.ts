import { asc, gt, isNotNull, sql } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema/webhooks";
import type { Db } from "../db/database";
import type { EndpointRow } from "./endpoints.queries";

export type SealedEndpoint = Pick<EndpointRow, "id" | "partnerId" | "sealedSecret" | "sealedPreviousSecret">;

/** Finds up to `limit` endpoints that have secrets, in the order of their IDs, starting after `afterId`. */
export async function findSealedEndpoints(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SealedEndpoint[]> {
  const { id, partnerId, sealedSecret, sealedPreviousSecret } = webhookEndpoints;
  return await db.orm
    .select({ id, partnerId, sealedSecret, sealedPreviousSecret })
    .from(webhookEndpoints)
    .where(sql`${gt(id, afterId)} and ${isNotNull(sealedSecret)}`)
    .orderBy(asc(id))
    .limit(limit);
}

/** Replaces the secrets of an endpoint. Returns false if they have changed since they were read. */
export async function replaceSecrets(
  db: Db,
  before: SealedEndpoint,
  after: Pick<SealedEndpoint, "sealedSecret" | "sealedPreviousSecret">,
): Promise<boolean> {
  const rows = await db.rows(
    sql`update webhook_endpoints
        set sealed_secret = ${after.sealedSecret}, sealed_previous_secret = ${after.sealedPreviousSecret}
        where id = ${before.id} and sealed_secret = ${before.sealedSecret}
          and sealed_previous_secret is not distinct from ${before.sealedPreviousSecret}::bytea
        returning id`,
    "replace-secrets",
  );
  return rows.length === 1;
}
