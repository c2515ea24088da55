import { randomBytes } from "node:crypto";
import type { Runtime } from "../context";
import { createSecretCipher } from "../secret-encryption";
import type { EndpointRow } from "./endpoints.queries";

type CipherSource = Pick<Runtime, "config" | "keys">;
type Owner = Pick<EndpointRow, "id" | "partnerId">;
type SealedSecrets = Pick<EndpointRow, "sealedSecret" | "sealedPreviousSecret">;
type Sealed = Owner & Pick<EndpointRow, "sealedSecret" | "sealedPreviousSecret" | "previousSecretExpiresAt">;

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function encryptSecret({ config, keys }: CipherSource, owner: Owner, secret: string): Buffer {
  return createSecretCipher(keys).encrypt(secret, getEncryptionContext(config.environment, owner));
}

/**
 * Returns the secrets that sign at the given time, newest first. Returns none for a deleted endpoint. Throws
 * if one was encrypted under a missing key, because a signature that no receiver can verify is worse than
 * none.
 */
export function getActiveSecrets({ config, keys }: CipherSource, endpoint: Sealed, at: Date): string[] {
  const { sealedSecret, sealedPreviousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > at;
  const sealed = [sealedSecret, overlaps ? sealedPreviousSecret : null].filter((one) => one !== null);
  const context = getEncryptionContext(config.environment, endpoint);
  return sealed.map((one) => {
    const secret = createSecretCipher(keys).decrypt(one, context);
    if (secret !== undefined) return secret;
    throw new Error(`The secret of webhook endpoint ${endpoint.id} was encrypted with another SECRET_KEY.`);
  });
}

/**
 * Encrypts an endpoint's secrets under the current key. Returns the columns to update, and the numbers of re-encrypted
 * and unreadable secrets.
 */
export function rewrapSecrets(
  { config, keys }: CipherSource,
  endpoint: Owner & SealedSecrets,
): { columns: SealedSecrets; unreadable: number; rewrapped: number } {
  const { rewrap } = createSecretCipher(keys);
  const context = getEncryptionContext(config.environment, endpoint);
  const result = { unreadable: 0, rewrapped: 0 };
  const again = (sealed: Buffer | null) => {
    if (sealed === null) return null;
    const fresh = rewrap(sealed, context);
    if (Buffer.isBuffer(fresh)) result.rewrapped += 1;
    if (fresh === undefined) result.unreadable += 1;
    return Buffer.isBuffer(fresh) ? fresh : sealed;
  };
  const { sealedSecret, sealedPreviousSecret } = endpoint;
  const columns = {
    sealedSecret: again(sealedSecret),
    sealedPreviousSecret: again(sealedPreviousSecret),
  };
  return { columns, ...result };
}

/** Returns the encryption context of an endpoint, so that a secret does not decrypt in another row. */
function getEncryptionContext(environment: string, { partnerId, id }: Owner): string {
  return `webhook:${environment}:${partnerId}:${id}`;
}
