import { asc, gt, isNotNull, sql } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema/webhooks";
import type { Db } from "../db/database";
import type { EndpointRow } from "./endpoints.queries";

export type SealedEndpoint = Pick<EndpointRow, "id" | "partnerId" | "sealedSecret" | "sealedPreviousSecret">;

/** Endpoints that have secrets, by id. */
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

/** False where the endpoint's secrets changed since they were read: they are left as they are now. */
export async function replaceSecrets(
  db: Db,
  was: SealedEndpoint,
  is: Pick<SealedEndpoint, "sealedSecret" | "sealedPreviousSecret">,
): Promise<boolean> {
  const rows = await db.rows(
    sql`update webhook_endpoints
        set sealed_secret = ${is.sealedSecret}, sealed_previous_secret = ${is.sealedPreviousSecret}
        where id = ${was.id} and sealed_secret = ${was.sealedSecret}
          and sealed_previous_secret is not distinct from ${was.sealedPreviousSecret}::bytea
        returning id`,
    "replace-secrets",
  );
  return rows.length === 1;
}
