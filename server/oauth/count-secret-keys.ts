import type { Runtime } from "../context";
import { digestKeyId } from "./client-credential";
import { countSecretKeys } from "./clients.queries";

/** Clients' live secrets by whether they were used under the current key; a digest changes only when it is proven. */
export async function countClientSecrets({
  keys,
  database,
}: Pick<Runtime, "keys" | "database">): Promise<{ current: number; unused: number }> {
  return await countSecretKeys(database, digestKeyId(keys));
}
