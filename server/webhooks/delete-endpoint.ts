import { sql } from "drizzle-orm";
import type { PartnerContext } from "../context";
import { changeEndpoint } from "./change-endpoint";
import { skipPending } from "./endpoints.queries";
import { redactUrl } from "./url/redact-url";

/**
 * Deletes an owned endpoint: it is gone for the partner at once, its secrets are wiped, and nothing is sent to it any
 * more. The worker removes what is left of it.
 */
export async function deleteEndpoint(ctx: PartnerContext, id: string): Promise<number> {
  const { id: deleted } = await changeEndpoint(ctx, id, (endpoint) => ({
    action: "webhook.delete",
    columns: {
      // Nobody sees it, and what removes it goes by real time.
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
