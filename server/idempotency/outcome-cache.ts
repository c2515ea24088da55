import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import { findOutcomes, type KeyOfPartner, type StoredOutcome } from "./outcomes.queries";

/** The maximum number of remembered keys. Each takes at most about 250 bytes. */
const mostSeen = 10_000;

const replaysOf = perDatabase((database) => ({
  /** Keys that this process knows to have a stored outcome, oldest first. */
  seen: new Set<string>(),
  read: batchLookups(async (names: readonly string[]) => {
    const found = await findOutcomes(database, names.map(ownerOf));
    const byName = new Map<string, StoredOutcome>(found.map((outcome) => [nameOf(outcome), outcome]));
    return (name) => byName.get(name);
  }),
}));

/**
 * Remembers that this key has a stored outcome. A retry then reads it before it opens a transaction or takes
 * a lock.
 */
export function rememberOutcome(database: Database, owner: KeyOfPartner): void {
  const { seen } = replaysOf(database);
  const name = nameOf(owner);
  seen.delete(name);
  const [oldest] = seen;
  if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
  seen.add(name);
}

/**
 * Returns the stored outcome of a remembered key. `undefined` does not mean that the key is free. A stored
 * outcome never changes, so no lock is needed, and concurrent lookups share one query.
 */
export async function readKnownOutcome(
  database: Database,
  owner: KeyOfPartner,
): Promise<StoredOutcome | undefined> {
  const { seen, read } = replaysOf(database);
  const name = nameOf(owner);
  return seen.has(name) ? await read(name) : undefined;
}

/** Joins the partner ID and the key with a space. A partner ID has no space; a key may have one. */
function nameOf({ partnerId, key }: KeyOfPartner): string {
  return `${partnerId} ${key}`;
}

function ownerOf(name: string): KeyOfPartner {
  const end = name.indexOf(" ");
  return { partnerId: Number(name.slice(0, end)), key: name.slice(end + 1) };
}
