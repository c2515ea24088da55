import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { fromLookupKey, toLookupKey } from "../db/partner-lookup";
import { perDatabase } from "../db/per-database";
import { findOutcomes, type PartnerKey, type StoredOutcome } from "./outcomes.queries";

/** The maximum number of remembered keys. Each takes at most about 250 bytes. */
const maxRememberedKeys = 10_000;

const getOutcomeCache = perDatabase((database) => ({
  /** The keys that have a stored outcome, as far as this process knows, oldest first. */
  seen: new Set<string>(),
  read: batchLookups(async (names: readonly string[]) => {
    const found = await findOutcomes(database, names.map(fromCacheKey));
    const byName = new Map<string, StoredOutcome>(found.map((outcome) => [toCacheKey(outcome), outcome]));
    return (name) => byName.get(name);
  }),
}));

/**
 * Remembers that this key has a stored outcome. A retry then reads the outcome without a transaction and without a
 * lock.
 */
export function rememberOutcome(database: Database, owner: PartnerKey): void {
  const { seen } = getOutcomeCache(database);
  const name = toCacheKey(owner);
  seen.delete(name);
  const [oldest] = seen;
  if (seen.size >= maxRememberedKeys && oldest !== undefined) seen.delete(oldest);
  seen.add(name);
}

/**
 * Returns the stored outcome of a key if this process remembers the key. `undefined` does not mean that the key is
 * free. Needs no lock, because no request changes a stored outcome. Concurrent lookups share one query.
 */
export async function readKnownOutcome(
  database: Database,
  owner: PartnerKey,
): Promise<StoredOutcome | undefined> {
  const { seen, read } = getOutcomeCache(database);
  const name = toCacheKey(owner);
  return seen.has(name) ? await read(name) : undefined;
}

function toCacheKey({ partnerId, key }: PartnerKey): string {
  return toLookupKey({ partnerId, text: key });
}

function fromCacheKey(name: string): PartnerKey {
  const { partnerId, text } = fromLookupKey(name);
  return { partnerId, key: text };
}
