import { recordAudit } from "../audit/record-audit";
import type { Acting, Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { Refusal } from "../errors/refusal";
import { getPartner } from "../partners/get-partner";
import { digestSecret, newClientId, newClientSecret } from "./client-credential";
import { insertClient, insertSecret } from "./clients.queries";
import { parseScopes } from "./parse-scopes";
import type { NewCredential } from "./present-credential";

const longestName = 100;

/** Makes a credential for a partner. Its secret is in the answer and nowhere else: only a digest is kept. */
export async function createClient(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  input: { partner: string; scopes: string; name?: string | undefined },
): Promise<NewCredential> {
  const { environment } = acting.config;
  const scopes = parseScopes(input.scopes);
  const name = (input.name ?? "API client").trim();
  if (name === "" || name.length > longestName) {
    throw new Refusal(`The name (--name) must have 1 to ${longestName} characters.`);
  }
  const clientId = newClientId(environment);
  const clientSecret = newClientSecret(environment);
  return await inTransaction(database, async (tx) => {
    const partner = await getPartner(tx, input.partner);
    const createdAt = acting.now;
    const id = await insertClient(tx, { partnerId: partner.id, clientId, name, scopes, createdAt });
    await insertSecret(tx, { clientId: id, digest: digestSecret(keys, clientSecret), createdAt });
    await recordAudit(tx, acting, {
      action: "client.create",
      partnerId: partner.id,
      target: { type: "client", id: clientId },
      after: { name, scopes },
    });
    return { clientId, clientSecret, scopes, name, partner: partner.slug };
  });
}
