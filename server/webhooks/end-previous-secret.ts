import type { PartnerContext } from "../context";
import { changeEndpoint } from "./change-endpoint";
import type { EndpointRow } from "./endpoints.queries";

/** Deletes the previous secret of an endpoint of the partner, so that only the current one signs. */
export async function endPreviousSecret(ctx: PartnerContext, id: string): Promise<EndpointRow> {
  return await changeEndpoint(ctx, id, ({ previousSecretExpiresAt: ends }) => ({
    action: "webhook.end_previous_secret",
    columns: ends === null ? {} : { sealedPreviousSecret: null, previousSecretExpiresAt: null },
    before: { previous_secret_expires_at: ends?.toISOString() },
  }));
}
