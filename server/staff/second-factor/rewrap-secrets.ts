import type { Database } from "../../db/database";
import type { SecretCipher } from "../../secret-encryption";
import { findSealedSecrets, replaceSealedSecret } from "./authenticators.queries";
import { getSecretContext } from "./prove-second-factor";

const limit = 500;

/**
 * Re-encrypts the secrets of all authenticator apps with the current key. Returns the numbers of re-encrypted, current
 * and unreadable ones.
 */
export async function rewrapAuthenticatorSecrets(
  database: Database,
  { rewrap }: Pick<SecretCipher, "rewrap">,
): Promise<{ rewrapped: number; current: number; unreadable: number }> {
  const total = { rewrapped: 0, current: 0, unreadable: 0 };
  for (let afterId = 0, isLast = false; !isLast; ) {
    const page = await findSealedSecrets(database, { afterId, limit });
    for (const { staffId, sealedSecret: was } of page) {
      const is = rewrap(was, getSecretContext(staffId));
      if (is === undefined) total.unreadable += 1;
      // A concurrent setup has already encrypted it with the current key.
      else if (is === "current" || !(await replaceSealedSecret(database, staffId, { was, is })))
        total.current += 1;
      else total.rewrapped += 1;
      afterId = staffId;
    }
    isLast = page.length < limit;
  }
  return total;
}
