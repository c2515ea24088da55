import { hmacSha256, type KeyRing } from "../keys";

/** The format of a digest that replaces a key with an email address in the log. */
const digestFormat = /^hmac:[0-9a-f]{32}$/;

/**
 * Returns the key as it is logged: verbatim, or as a digest if it may contain an email address. Equal keys
 * have equal digests, so requests can still be found by their key.
 */
export function toLoggedKey(key: string, secret: Buffer): string {
  if (!/@|%40/i.test(key)) return key;
  return `hmac:${hmacSha256(secret, `idempotency-key\n${key}`).toString("hex").slice(0, 32)}`;
}

/**
 * Returns all forms in which the log may store this key. The digest depends on the server key, which can be
 * rotated.
 */
export function getLoggedForms(keys: KeyRing, key: string): string[] {
  return [...new Set(keys.all("request-log").map((secret) => toLoggedKey(key, secret)))];
}

/** Checks whether the text has the format of a digest that replaces a key in the log. */
export function isDigestedKey(key: string): boolean {
  return digestFormat.test(key);
}
