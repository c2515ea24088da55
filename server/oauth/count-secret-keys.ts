import type { Runtime } from "../context";
import { getDigestKeyId } from "./client-credential";
import { countSecretKeys } from "./clients.queries";

/**
 * Counts the active secrets of clients by whether their digest uses the current key. The digest of an older secret is
 * renewed when the secret is used.
 */
export async function countClientSecrets({
  keys,
  database,
}: Pick<Runtime, "keys" | "database">): Promise<{ current: number; unused: number }> {
  return await countSecretKeys(database, getDigestKeyId(keys));
}
