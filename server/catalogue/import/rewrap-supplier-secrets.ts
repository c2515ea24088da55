import type { Database } from "../../db/database";
import type { SecretCipher } from "../../secret-encryption";
import { supplierContext } from "./import-suppliers";
import { findSuppliers, replaceSealedSecret } from "./suppliers.queries";

/**
 * Re-encrypts the secrets of all suppliers with the current key. Returns the numbers of secrets that were re-encrypted,
 * that already used the current key, and that cannot be decrypted.
 */
export async function rewrapSupplierSecrets(
  database: Database,
  { rewrap }: Pick<SecretCipher, "rewrap">,
): Promise<{ rewrapped: number; current: number; unreadable: number }> {
  const total = { rewrapped: 0, current: 0, unreadable: 0 };
  for (const { slug, sealedSecret: was } of await findSuppliers(database)) {
    const is = rewrap(was, supplierContext(slug));
    if (is === undefined) total.unreadable += 1;
    // A concurrent import has already encrypted it with the current key.
    else if (is === "current" || !(await replaceSealedSecret(database, { slug, was, is })))
      total.current += 1;
    else total.rewrapped += 1;
  }
  return total;
}
