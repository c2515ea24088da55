import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { type ClientIdentity, updateMcpPermission } from "./clients.queries";
import { getLockedClient } from "./get-locked-client";

/**
 * Allows or forbids a credential to call operations as an assistant's tools in production. Takes effect with the next
 * request. The same value again changes nothing and is not audited. Throws `not_found`, or `credential_revoked` for a
 * revoked client.
 */
export async function setMcpPermission(
  database: Database,
  acting: Acting,
  { allowed, ...identity }: ClientIdentity & { allowed: boolean },
): Promise<void> {
  const { clientId } = identity;
  await inTransaction(database, async (tx) => {
    const client = await getLockedClient(tx, identity);
    if (client.revokedAt !== null) {
      throw new ApiError("credential_revoked", `The client ${clientId} is revoked. Create a new one.`);
    }
    if (client.mcpAllowed === allowed) return;
    await updateMcpPermission(tx, client.id, allowed);
    await recordAudit(tx, acting, {
      action: "client.set_mcp",
      partnerId: client.partnerId,
      target: { type: "client", id: clientId },
      before: { mcp_allowed: client.mcpAllowed },
      after: { mcp_allowed: allowed },
    });
  });
}
