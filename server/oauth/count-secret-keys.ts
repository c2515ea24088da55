import type { Runtime } from "../context";
import { digestKeyId } from "./client-credential";
import { countSecretKeys } from "./clients.queries";

/**
 * Counts the active secrets of clients by whether they were used since the current key was set. A digest
 * changes only when its secret is used.
 */
export async function countClientSecrets({
  keys,
  database,
}: Pick<Runtime, "keys" | "database">): Promise<{ current: number; unused: number }> {
  return await countSecretKeys(database, digestKeyId(keys));
}
