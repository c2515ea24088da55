import type { Credential } from "@/lib/contracts/portal/credentials";
import type { ListedClient } from "./client-list.queries";

/**
 * Converts a client to the API format for the partner's admins. It has the times of each secret, never the
 * secret itself.
 */
export function presentClient(client: ListedClient): Credential {
  return {
    client_id: client.clientId,
    name: client.name,
    scopes: [...client.scopes],
    mcp_allowed: client.mcpAllowed,
    created_at: client.createdAt.toISOString(),
    last_used: client.usedAt === null ? null : { at: client.usedAt.toISOString(), address: client.usedFrom },
    secrets: client.secrets.map(({ createdAt, expiresAt }) => ({
      created_at: new Date(createdAt).toISOString(),
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
    revoked_at: client.revokedAt?.toISOString() ?? null,
  };
}
