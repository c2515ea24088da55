import type { PartnerContext } from "../context";
import { changeEndpoint } from "./change-endpoint";
import type { EndpointRow } from "./endpoints.queries";

/** Wipes the secret before the present one of an owned endpoint, so that the present one signs alone from now on. */
export async function endPreviousSecret(ctx: PartnerContext, id: string): Promise<EndpointRow> {
  return await changeEndpoint(ctx, id, ({ previousSecretExpiresAt: ends }) => ({
    action: "webhook.end_previous_secret",
    columns: ends === null ? {} : { sealedPreviousSecret: null, previousSecretExpiresAt: null },
    before: { previous_secret_expires_at: ends?.toISOString() },
  }));
}
