import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import {
  countEndpoints,
  type EndpointRow,
  insertEndpoint,
  lockPartner,
  takeEndpointId,
} from "./endpoints.queries";
import { filterKnownTypes } from "./filter-known-types";
import { encryptSecret, newSecret } from "./secrets";
import { assertSafeUrl } from "./url/assert-safe-url";
import { redactUrl } from "./url/redact-url";
import { createResolve, type Resolve } from "./url/resolve-host";

const maxEndpoints = 20;

export type CreateEndpoint = {
  url: string;
  description?: string | undefined;
  eventTypes: readonly string[];
};

/**
 * Registers an endpoint and returns it with its secret, which cannot be read again. Throws `limit_reached`,
 * `unsafe_url` or `invalid_payload`.
 */
export async function createEndpoint(
  ctx: PartnerContext,
  input: CreateEndpoint,
  resolve: Resolve = createResolve(ctx.config.webhookDnsServers),
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const eventTypes = filterKnownTypes(input.eventTypes);
  await assertSafeUrl(ctx.config, input.url, resolve);
  const { partner, now } = ctx;
  const secret = newSecret();
  const id = await takeEndpointId(ctx.database);
  const endpoint = await inTransaction(ctx.database, async (tx) => {
    // Of two concurrent registrations, the second counts after the first has committed.
    await lockPartner(tx, partner.id);
    if ((await countEndpoints(tx, partner.id)) >= maxEndpoints) {
      throw new ApiError(
        "limit_reached",
        `The limit is ${maxEndpoints} webhook endpoints. Delete one first.`,
        {
          limit: maxEndpoints,
        },
      );
    }
    const created = await insertEndpoint(tx, {
      id,
      partnerId: partner.id,
      url: input.url,
      description: input.description ?? "",
      eventTypes,
      sealedSecret: encryptSecret(ctx, { id, partnerId: partner.id }, secret),
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(tx, ctx, {
      action: "webhook.create",
      partnerId: partner.id,
      target: { type: "webhook", id: String(id) },
      after: { url: redactUrl(input.url), event_types: eventTypes },
    });
    return created;
  });
  return { endpoint, secret };
}
