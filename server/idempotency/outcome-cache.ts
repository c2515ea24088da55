import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import { findOutcomes, type KeyOfPartner, type StoredOutcome } from "./outcomes.queries";

/** A quarter of a kilobyte each at most. */
const mostSeen = 10_000;

const replaysOf = perDatabase((database) => ({
  /** Keys this process has seen an outcome of, the one seen longest ago first. */
  seen: new Set<string>(),
  read: batchLookups(async (names: readonly string[]) => {
    const found = await findOutcomes(database, names.map(ownerOf));
    const byName = new Map<string, StoredOutcome>(found.map((outcome) => [nameOf(outcome), outcome]));
    return (name) => byName.get(name);
  }),
}));

/** This key has an outcome: who asks again is worth a look before anything is opened or locked. */
export function rememberOutcome(database: Database, owner: KeyOfPartner): void {
  const { seen } = replaysOf(database);
  const name = nameOf(owner);
  seen.delete(name);
  const [oldest] = seen;
  if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
  seen.add(name);
}

/**
 * The outcome of a key that this process has seen one of; undefined says nothing about it. An outcome never changes
 * while it is stored, so it needs no lock, and calls that ask at the same time share one statement.
 */
export async function readKnownOutcome(
  database: Database,
  owner: KeyOfPartner,
): Promise<StoredOutcome | undefined> {
  const { seen, read } = replaysOf(database);
  const name = nameOf(owner);
  return seen.has(name) ? await read(name) : undefined;
}

/** A partner's id has no space in it; a key may. */
function nameOf({ partnerId, key }: KeyOfPartner): string {
  return `${partnerId} ${key}`;
}

function ownerOf(name: string): KeyOfPartner {
  const end = name.indexOf(" ");
  return { partnerId: Number(name.slice(0, end)), key: name.slice(end + 1) };
}
