import { sql } from "drizzle-orm";
import type { PartnerContext } from "../context";
import { changeEndpoint } from "./change-endpoint";
import { skipPending } from "./endpoints.queries";
import { redactUrl } from "./url/redact-url";

/**
 * Deletes an endpoint of the partner and returns its ID: hides it from the partner, wipes its secrets and skips its
 * pending deliveries. The worker removes its rows later.
 */
export async function deleteEndpoint(ctx: PartnerContext, id: string): Promise<number> {
  const { id: deleted } = await changeEndpoint(ctx, id, (endpoint) => ({
    action: "webhook.delete",
    columns: {
      // Real time, because the purge of deleted endpoints uses real time.
      deletedAt: sql`clock_timestamp()`,
      sealedSecret: null,
      sealedPreviousSecret: null,
      previousSecretExpiresAt: null,
    },
    before: { url: redactUrl(endpoint.url), status: endpoint.status },
    follow: (tx) => skipPending(tx, endpoint.id, { deleted: true }),
  }));
  return deleted;
}
