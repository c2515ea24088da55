import { type KeyRing, keyedDigest } from "../keys";

/** What the log has of a key that holds a person's address; also how such a key is recognised when it is read back. */
const digested = /^hmac:[0-9a-f]{32}$/;

/**
 * A key as the log keeps it: verbatim, or by its digest where there may be an e-mail address in it. Equal keys stay
 * equal, so that calls are still found by the key they came with.
 */
export function loggedKey(key: string, secret: Buffer): string {
  if (!/@|%40/i.test(key)) return key;
  return `hmac:${keyedDigest(secret, `idempotency-key\n${key}`).toString("hex").slice(0, 32)}`;
}

/** Every form in which the log may have this key: it changes with the service's key. */
export function loggedForms(keys: KeyRing, key: string): string[] {
  return [...new Set(keys.all("request-log").map((secret) => loggedKey(key, secret)))];
}

/** True for what the log shows in the place of a key: nothing was ever sent under it. */
export function isDigestedKey(key: string): boolean {
  return digested.test(key);
}
