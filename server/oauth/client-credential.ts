import { randomBytes, timingSafeEqual } from "node:crypto";
import type { ServiceEnvironment } from "../env";
import { type KeyRing, keyedDigest, keyId } from "../keys";

const label = { sandbox: "sandbox", production: "live" } as const;

export function newClientId(environment: ServiceEnvironment): string {
  return `rp_${label[environment]}_${randomBytes(12).toString("base64url")}`;
}

/** 256 random bits: nothing to guess, so a slow hash would only invite overload. */
export function newClientSecret(environment: ServiceEnvironment): string {
  return `rps_${label[environment]}_${randomBytes(32).toString("base64url")}`;
}

/** Whether the text could be a client id of this environment. Anything else need not reach the database. */
export function isClientId(environment: ServiceEnvironment, text: string): boolean {
  return text.startsWith(`rp_${label[environment]}_`) && /^[A-Za-z0-9_-]{1,100}$/.test(text);
}

/** What the database keeps of a secret. */
export function digestSecret(keys: KeyRing, secret: string): Buffer {
  return keyedDigest(keys.current("client-secret"), secret);
}

/** What the database may have of a secret, under every key there is. */
export function digestsOf(keys: KeyRing, secret: string): Buffer[] {
  return keys.all("client-secret").map((key) => keyedDigest(key, secret));
}

/** Names the key that `digestSecret` uses. */
export function digestKeyId(keys: KeyRing): number {
  return keyId(keys.current("client-secret"));
}

/** Two secrets are live at most, while one replaces the other. */
export const maxLiveSecrets = 2;

const nobodys = randomBytes(32);

/**
 * Whether the secret is one of those kept, under the current or the previous server key. The work is the same for
 * none, one or two of them, and for a right and a wrong secret.
 */
export function matchesSecret(keys: KeyRing, kept: readonly Buffer[], secret: string): boolean {
  const slots = Array.from({ length: maxLiveSecrets }, (_, index) => kept[index] ?? nobodys);
  let matches = false;
  for (const key of keys.all("client-secret")) {
    const digest = keyedDigest(key, secret);
    for (const slot of slots) matches = timingSafeEqual(digest, slot) || matches;
  }
  return matches;
}
