import { randomBytes, timingSafeEqual } from "node:crypto";
import type { ServiceEnvironment } from "../env";
import { hmacSha256, type KeyRing, keyId } from "../keys";

const label = { sandbox: "sandbox", production: "live" } as const;

export function newClientId(environment: ServiceEnvironment): string {
  return `rp_${label[environment]}_${randomBytes(12).toString("base64url")}`;
}

/**
 * Returns a new client secret with 256 random bits. Guessing it is impossible, so a slow hash would only make
 * overload easier.
 */
export function newClientSecret(environment: ServiceEnvironment): string {
  return `rps_${label[environment]}_${randomBytes(32).toString("base64url")}`;
}

/**
 * Checks whether the text has the format of a client ID of this environment. Other texts need no database
 * lookup.
 */
export function isClientId(environment: ServiceEnvironment, text: string): boolean {
  return text.startsWith(`rp_${label[environment]}_`) && /^[A-Za-z0-9_-]{1,100}$/.test(text);
}

/** Returns the digest of a secret under the current key, as the database stores it. */
export function digestSecret(keys: KeyRing, secret: string): Buffer {
  return hmacSha256(keys.current("client-secret"), secret);
}

/** Returns the digests of a secret under all keys. For a valid secret, the database stores one of them. */
export function getSecretDigests(keys: KeyRing, secret: string): Buffer[] {
  return keys.all("client-secret").map((key) => hmacSha256(key, secret));
}

/** Returns the ID of the key that `digestSecret` uses. */
export function getDigestKeyId(keys: KeyRing): number {
  return keyId(keys.current("client-secret"));
}

/** The maximum number of active secrets: the current one, and the previous one during a rotation. */
export const maxActiveSecrets = 2;

const dummyDigest = randomBytes(32);

/**
 * Checks a secret against the stored digests, under the current and the previous server key. The work is the
 * same for any number of digests and for right and wrong secrets, so timing reveals nothing.
 */
export function matchesSecret(keys: KeyRing, storedDigests: readonly Buffer[], secret: string): boolean {
  const slots = Array.from({ length: maxActiveSecrets }, (_, index) => storedDigests[index] ?? dummyDigest);
  let matches = false;
  for (const key of keys.all("client-secret")) {
    const digest = hmacSha256(key, secret);
    for (const slot of slots) matches = timingSafeEqual(digest, slot) || matches;
  }
  return matches;
}
