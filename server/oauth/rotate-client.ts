import { recordAudit } from "../audit/record-audit";
import type { Acting, Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { CommandError } from "../errors/command-error";
import { digestSecret, getDigestKeyId, newClientSecret } from "./client-credential";
import { type ClientIdentity, findNewestExpiry, insertSecret, retireSecrets } from "./clients.queries";
import { getLockedClient } from "./get-locked-client";
import type { NewCredential } from "./present-credential";

const defaultOverlapSeconds = 86_400;
const maxOverlapSeconds = 30 * 86_400;

/**
 * Gives a client a new secret. The previous secret works at most until the overlap ends, by default 24 hours later.
 * Older secrets stop working immediately. With an overlap of 0, only the new secret works. Throws `not_found`,
 * `credential_revoked` for a revoked client, or a `CommandError` for an invalid overlap.
 */
export async function rotateClient(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  input: ClientIdentity & { overlapSeconds?: number | undefined },
): Promise<NewCredential> {
  const { overlapSeconds = defaultOverlapSeconds, ...identity } = input;
  const { clientId } = identity;
  if (overlapSeconds < 0 || overlapSeconds > maxOverlapSeconds) {
    throw new CommandError("The overlap (--overlap) may be 0s to 30d.");
  }
  const clientSecret = newClientSecret(acting.config.environment);
  const previousExpiresAt = new Date(acting.now.getTime() + overlapSeconds * 1000);
  return await inTransaction(database, async (tx) => {
    const client = await getLockedClient(tx, identity);
    if (client.revokedAt !== null) {
      throw new ApiError("credential_revoked", `The client ${clientId} is revoked. Create a new one.`);
    }
    const before = await findNewestExpiry(tx, client.id);
    await retireSecrets(tx, { clientId: client.id, now: acting.now, until: previousExpiresAt });
    await insertSecret(tx, {
      clientId: client.id,
      digest: digestSecret(keys, clientSecret),
      keyId: getDigestKeyId(keys),
      createdAt: acting.now,
    });
    await recordAudit(tx, acting, {
      action: "client.rotate",
      partnerId: client.partnerId,
      target: { type: "client", id: clientId },
      before: { previous_secret_expires_at: before?.toISOString() ?? null },
      after: { previous_secret_expires_at: previousExpiresAt.toISOString() },
    });
    const { scopes, name, partnerSlug: partner } = client;
    return { clientId, clientSecret, scopes, name, partner };
  });
}
