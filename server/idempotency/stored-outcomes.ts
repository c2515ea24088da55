import type { Database } from "../db/database";
import { readTogether } from "../db/read-together";
import { findOutcomes, type KeyOfPartner, type StoredOutcome } from "./outcomes.queries";

type Replays = {
  /** Keys this process has seen an outcome of, the one seen longest ago first. */
  seen: Set<string>;
  read: (name: string) => Promise<StoredOutcome | undefined>;
};

/** A quarter of a kilobyte each at most. */
const mostSeen = 10_000;

const known = new WeakMap<Database, Replays>();

/** This key has an outcome: who asks again is worth a look before anything is opened or locked. */
export function noteStored(database: Database, owner: KeyOfPartner): void {
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
export async function readStored(
  database: Database,
  owner: KeyOfPartner,
): Promise<StoredOutcome | undefined> {
  const { seen, read } = replaysOf(database);
  const name = nameOf(owner);
  return seen.has(name) ? await read(name) : undefined;
}

function replaysOf(database: Database): Replays {
  const before = known.get(database);
  if (before !== undefined) return before;
  const read = readTogether(async (names: readonly string[]) => {
    const found = await findOutcomes(database, names.map(ownerOf));
    const byName = new Map(found.map((outcome) => [nameOf(outcome), outcome]));
    return (name: string) => byName.get(name);
  });
  const replays = { seen: new Set<string>(), read };
  known.set(database, replays);
  return replays;
}

/** A partner's id has no space in it; a key may. */
function nameOf({ partnerId, key }: KeyOfPartner): string {
  return `${partnerId} ${key}`;
}

function ownerOf(name: string): KeyOfPartner {
  const end = name.indexOf(" ");
  return { partnerId: Number(name.slice(0, end)), key: name.slice(end + 1) };
}
