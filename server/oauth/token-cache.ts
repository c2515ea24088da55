import type { KeyRing } from "../keys";
import { readToken, type TokenClaims } from "./access-token";

type ReadToken = { type: string; claims: TokenClaims };

/** The maximum number of cached tokens. Each takes at most about 2 KB. */
const maxCachedTokens = 5000;

const caches = new WeakMap<KeyRing, Map<string, ReadToken>>();

/**
 * Returns the type and the claims of a token if the cache of verified tokens contains it, otherwise `undefined`.
 */
export function findCachedToken(keys: KeyRing, token: string): ReadToken | undefined {
  return caches.get(keys)?.get(token);
}

/**
 * Reads a token like `readToken`, but does not verify a cached token again, because the claims of a valid token cannot
 * change. Checks neither expiry nor revocation: the caller must check both on every request.
 */
export async function readTokenCached(keys: KeyRing, token: string): Promise<ReadToken | undefined> {
  const tokens = caches.get(keys) ?? new Map<string, ReadToken>();
  caches.set(keys, tokens);
  const cached = tokens.get(token);
  if (cached !== undefined) return cached;
  const read = await readToken(keys, token);
  if (read === undefined) return undefined;
  const [oldest] = tokens.keys();
  if (tokens.size >= maxCachedTokens && oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, read);
  return read;
}
