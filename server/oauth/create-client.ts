import { recordAudit } from "../audit/record-audit";
import type { Acting, Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { CommandError } from "../errors/command-error";
import { getLockedPartner } from "../partners/get-partner";
import { digestKeyId, digestSecret, newClientId, newClientSecret } from "./client-credential";
import { countLiveClients } from "./client-list.queries";
import { insertClient, insertSecret } from "./clients.queries";
import { parseScopes } from "./parse-scopes";
import type { NewCredential } from "./present-credential";

const longestName = 100;

/**
 * Creates a credential for a partner. Returns the secret, which cannot be read again: only its digest is
 * stored.
 */
export async function createClient(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  input: { partner: string; scopes: string; name?: string | undefined; most?: number },
): Promise<NewCredential> {
  const { environment } = acting.config;
  const scopes = parseScopes(input.scopes);
  const name = (input.name ?? "API client").trim();
  if (name === "" || name.length > longestName) {
    throw new CommandError(`The name (--name) must have 1 to ${longestName} characters.`);
  }
  const clientId = newClientId(environment);
  const clientSecret = newClientSecret(environment);
  return await inTransaction(database, async (tx) => {
    const partner = await getLockedPartner(tx, input.partner);
    const createdAt = acting.now;
    await assertRoom(tx, partner.id, input.most);
    const id = await insertClient(tx, { partnerId: partner.id, clientId, name, scopes, createdAt });
    await insertSecret(tx, {
      clientId: id,
      digest: digestSecret(keys, clientSecret),
      keyId: digestKeyId(keys),
      createdAt,
    });
    await recordAudit(tx, acting, {
      action: "client.create",
      partnerId: partner.id,
      target: { type: "client", id: clientId },
      after: { name, scopes },
    });
    return { clientId, clientSecret, scopes, name, partner: partner.slug };
  });
}

/**
 * Throws `limit_reached` if the partner has `most` credentials. Must run under the lock on the partner.
 * Operators pass no limit.
 */
async function assertRoom(tx: Tx, partnerId: number, most: number | undefined): Promise<void> {
  if (most === undefined || (await countLiveClients(tx, partnerId)) < most) return;
  throw new ApiError("limit_reached", `The limit is ${most} credentials. Revoke one first.`, { limit: most });
}
