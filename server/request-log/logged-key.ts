import { hmacSha256, type KeyRing } from "../keys";

/** The format of the digest that is logged instead of an idempotency key that may contain an email address. */
const digestFormat = /^hmac:[0-9a-f]{32}$/;

/**
 * Returns the logged form of an idempotency key: the key itself, or a digest if it may contain an email address. Equal
 * keys have equal digests, so requests can still be found by their key.
 */
export function toLoggedKey(key: string, secret: Buffer): string {
  if (!/@|%40/i.test(key)) return key;
  return `hmac:${hmacSha256(secret, `idempotency-key\n${key}`).toString("hex").slice(0, 32)}`;
}

/**
 * Returns all forms in which the log may store this idempotency key. A digest depends on the server key, which can be
 * rotated, so there is one form for each server key.
 */
export function getLoggedForms(keys: KeyRing, key: string): string[] {
  return [...new Set(keys.all("request-log").map((secret) => toLoggedKey(key, secret)))];
}

/** Returns whether the text has the format of a digest that is logged instead of an idempotency key. */
export function isDigestedKey(key: string): boolean {
  return digestFormat.test(key);
}
