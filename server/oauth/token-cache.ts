import type { KeyRing } from "../keys";
import { readToken, type TokenClaims } from "./access-token";

type ReadToken = { type: string; claims: TokenClaims };

/** Two kilobytes each at most. */
const mostKnown = 5000;

const known = new WeakMap<KeyRing, Map<string, ReadToken>>();

/** What a token says that was found genuine before; undefined for every other. */
export function knownToken(keys: KeyRing, token: string): ReadToken | undefined {
  return known.get(keys)?.get(token);
}

/**
 * As `readToken`, with the signature of each token checked once: what a genuine token says cannot change. Whether it
 * still counts is not remembered but judged by the caller every time.
 */
export async function readTokenCached(keys: KeyRing, token: string): Promise<ReadToken | undefined> {
  const tokens = known.get(keys) ?? new Map<string, ReadToken>();
  known.set(keys, tokens);
  const before = tokens.get(token);
  if (before !== undefined) return before;
  const read = await readToken(keys, token);
  if (read === undefined) return undefined;
  const [oldest] = tokens.keys();
  if (tokens.size >= mostKnown && oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, read);
  return read;
}
