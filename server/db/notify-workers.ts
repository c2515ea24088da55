import { sql } from "drizzle-orm";
import type { Database } from "./database";
import { perDatabase } from "./per-database";

/** What workers listen for: each names a queue that may hold new work. */
export const channels = ["deliveries", "supplier_searches", "supplier_reservations"] as const;
export type Channel = (typeof channels)[number];

type State = { sending: boolean; again: boolean };

const statesOf = perDatabase(() => new Map<Channel, State>());

/**
 * Tells every worker that a queue has work. Never inside the transaction that made it, where NOTIFY would make all
 * commits wait for each other; what happens while one is under way is told by one more. Lost ones are made up for by
 * the workers' own look.
 */
export function notifyWorkers(database: Database, channel: Channel): void {
  const state = stateOf(database, channel);
  if (state.sending) state.again = true;
  else void send(database, channel, state);
}

function stateOf(database: Database, channel: Channel): State {
  const known = statesOf(database);
  const state = known.get(channel) ?? { sending: false, again: false };
  known.set(channel, state);
  return state;
}

async function send(database: Database, channel: Channel, state: State): Promise<void> {
  state.sending = true;
  do {
    state.again = false;
    await database.rows(sql`select pg_notify(${channel}, '')`, "announce").catch(() => undefined);
  } while (state.again);
  state.sending = false;
}
