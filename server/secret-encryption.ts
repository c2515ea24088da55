import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type KeyRing, keyId } from "./keys";

/** Encrypts what the service must be able to read again; `context` names whose secret it is and must be the same both times. */
export type Seal = {
  seal(plain: string, context: string): Buffer;
  /** Undefined when no key of the ring opens it, or it was sealed for something else. */
  unseal(sealed: Buffer, context: string): string | undefined;
  /** The same secret under the current key; `current` where it is already, undefined where no key opens it. */
  rewrap(sealed: Buffer, context: string): Buffer | "current" | undefined;
};

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const overhead = 1 + nonceBytes + tagBytes;

/**
 * Secrets at rest under a key the database does not hold: one byte naming the key, a random nonce, the
 * ciphertext, the tag. The context is authenticated, so that a row's secret cannot be moved to another row.
 */
export function createSecretCipher(keys: KeyRing): Seal {
  const unseal = (ring: readonly Buffer[], sealed: Buffer, context: string) => {
    if (sealed.length < overhead) return undefined;
    for (const key of ring.filter((one) => keyId(one) === sealed[0])) {
      const plain = open(key, sealed, context);
      if (plain !== undefined) return plain;
    }
    return undefined;
  };
  const seal = (plain: string, context: string) => {
    const key = keys.current("sealing");
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(keyId(key)), nonce, body, cipher.getAuthTag()]);
  };
  return {
    seal,
    unseal: (sealed, context) => unseal(keys.all("sealing"), sealed, context),
    rewrap: (sealed, context) => {
      if (unseal([keys.current("sealing")], sealed, context) !== undefined) return "current";
      const plain = unseal(keys.all("sealing"), sealed, context);
      return plain === undefined ? undefined : seal(plain, context);
    },
  };
}

function open(key: Buffer, sealed: Buffer, context: string): string | undefined {
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
