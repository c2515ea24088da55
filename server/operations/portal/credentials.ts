import { maxCredentials } from "@/lib/contracts/portal/credentials";
import type { PartnerContext } from "../../context";
import { createClient } from "../../oauth/create-client";
import { getListedClient, listClients } from "../../oauth/list-clients";
import { presentClient } from "../../oauth/present-client";
import { revokeClient } from "../../oauth/revoke-client";
import { rotateClient } from "../../oauth/rotate-client";
import { setMcpPermission } from "../../oauth/set-mcp-permission";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const credentialOperations = definePortalOperations({
  listCredentials: async (ctx, { query }) => {
    const { rows, ...end } = await listClients(ctx, query);
    return { data: rows.map(presentClient), ...end };
  },

  createCredential: async (ctx, { body }) => {
    const created = await createClient(ctx, await withServiceClock(ctx), {
      partner: ctx.partner.slug,
      scopes: body.scopes.join(" "),
      name: body.name,
      limit: maxCredentials,
    });
    return { credential: await present(ctx, created.clientId), client_secret: created.clientSecret };
  },

  rotateCredential: async (ctx, { params, body }) => {
    const { clientId, clientSecret } = await rotateClient(ctx, await withServiceClock(ctx), {
      clientId: params.client_id,
      partnerId: ctx.partner.id,
      overlapSeconds: body.overlap_seconds,
    });
    return { credential: await present(ctx, clientId), client_secret: clientSecret };
  },

  revokeCredential: async (ctx, { params }) => {
    const name = { clientId: params.client_id, partnerId: ctx.partner.id };
    await revokeClient(ctx.database, await withServiceClock(ctx), name);
    return { credential: await present(ctx, name.clientId) };
  },

  setCredentialMcp: async (ctx, { params, body }) => {
    const name = { clientId: params.client_id, partnerId: ctx.partner.id };
    await setMcpPermission(ctx.database, await withServiceClock(ctx), { ...name, allowed: body.allowed });
    return { credential: await present(ctx, name.clientId) };
  },
});

async function present(ctx: PartnerContext, clientId: string) {
  return presentClient(await getListedClient(ctx, clientId));
}
