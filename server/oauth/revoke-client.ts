import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { type ClientIdentity, markRevoked } from "./clients.queries";
import { getLockedClient } from "./get-locked-client";

/**
 * Revokes a credential permanently. It gets no new tokens, and its existing tokens stop working. A repeated call keeps
 * the time of the first one, and writes another audit entry. Throws `not_found`.
 */
export async function revokeClient(
  database: Database,
  acting: Acting,
  identity: ClientIdentity,
): Promise<{ clientId: string; revokedAt: Date }> {
  const { clientId } = identity;
  return await inTransaction(database, async (tx) => {
    const client = await getLockedClient(tx, identity);
    const revokedAt = client.revokedAt ?? acting.now;
    await markRevoked(tx, client.id, revokedAt);
    await recordAudit(tx, acting, {
      action: "client.revoke",
      partnerId: client.partnerId,
      target: { type: "client", id: clientId },
      before: { revoked_at: client.revokedAt?.toISOString() ?? null },
      after: { revoked_at: revokedAt.toISOString() },
    });
    return { clientId, revokedAt };
  });
}
