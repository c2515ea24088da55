import { recordAudit } from "../audit/record-audit";
import type { Acting, Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { CommandError } from "../errors/command-error";
import { getLockedPartner } from "../partners/get-partner";
import { digestSecret, getDigestKeyId, newClientId, newClientSecret } from "./client-credential";
import { countActiveClients } from "./client-list.queries";
import { insertClient, insertSecret } from "./clients.queries";
import { parseScopes } from "./parse-scopes";
import type { NewCredential } from "./present-credential";

const maxNameLength = 100;

/**
 * Creates a credential for a partner. Returns it with its secret, which cannot be read again: only its digest is
 * stored. Throws a `CommandError` for an invalid value, or `limit_reached` if the partner has `limit` active
 * credentials.
 */
export async function createClient(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  input: { partner: string; scopes: string; name?: string | undefined; limit?: number },
): Promise<NewCredential> {
  const { environment } = acting.config;
  const scopes = parseScopes(input.scopes);
  const name = (input.name ?? "API client").trim();
  if (name === "" || name.length > maxNameLength) {
    throw new CommandError(`The name (--name) must have 1 to ${maxNameLength} characters.`);
  }
  const clientId = newClientId(environment);
  const clientSecret = newClientSecret(environment);
  return await inTransaction(database, async (tx) => {
    const partner = await getLockedPartner(tx, input.partner);
    const createdAt = acting.now;
    await assertBelowLimit(tx, partner.id, input.limit);
    const id = await insertClient(tx, { partnerId: partner.id, clientId, name, scopes, createdAt });
    await insertSecret(tx, {
      clientId: id,
      digest: digestSecret(keys, clientSecret),
      keyId: getDigestKeyId(keys),
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
 * Throws `limit_reached` if the partner has `limit` or more credentials that are not revoked. Must run under the lock
 * on the partner. Operators pass no limit.
 */
async function assertBelowLimit(tx: Tx, partnerId: number, limit: number | undefined): Promise<void> {
  if (limit === undefined || (await countActiveClients(tx, partnerId)) < limit) return;
  throw new ApiError("limit_reached", `The limit is ${limit} credentials. Revoke one first.`, { limit });
}
