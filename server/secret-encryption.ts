import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type KeyRing, keyId } from "./keys";

/**
 * Encrypts and decrypts stored secrets. `context` names the owner of the secret and must be the same for
 * encryption and decryption.
 */
export type SecretCipher = {
  encrypt(plain: string, context: string): Buffer;
  /** Returns `undefined` if no key of the ring decrypts it, or if it was encrypted for another context. */
  decrypt(sealed: Buffer, context: string): string | undefined;
  /**
   * Encrypts the secret again under the current key. Returns `current` if the secret is already encrypted under it, and
   * `undefined` if no key decrypts the secret.
   */
  rewrap(sealed: Buffer, context: string): Buffer | "current" | undefined;
};

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const overhead = 1 + nonceBytes + tagBytes;

/**
 * Creates a cipher for secrets at rest. The database does not hold the key. The format is one byte of key ID,
 * a random nonce, the ciphertext and the tag. The context is authenticated, so a secret copied to another row
 * does not decrypt.
 */
export function createSecretCipher(keys: KeyRing): SecretCipher {
  const tryDecrypt = (ring: readonly Buffer[], sealed: Buffer, context: string) => {
    if (sealed.length < overhead) return undefined;
    for (const key of ring.filter((one) => keyId(one) === sealed[0])) {
      const plain = decryptWithKey(key, sealed, context);
      if (plain !== undefined) return plain;
    }
    return undefined;
  };
  const encrypt = (plain: string, context: string) => {
    const key = keys.current("sealing");
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(keyId(key)), nonce, body, cipher.getAuthTag()]);
  };
  return {
    encrypt,
    decrypt: (sealed, context) => tryDecrypt(keys.all("sealing"), sealed, context),
    rewrap: (sealed, context) => {
      if (tryDecrypt([keys.current("sealing")], sealed, context) !== undefined) return "current";
      const plain = tryDecrypt(keys.all("sealing"), sealed, context);
      return plain === undefined ? undefined : encrypt(plain, context);
    },
  };
}

function decryptWithKey(key: Buffer, sealed: Buffer, context: string): string | undefined {
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const body = sealed.subarray(1 + nonceBytes, -tagBytes);
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
