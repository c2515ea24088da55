import { sql } from "drizzle-orm";
import type { Database } from "./database";
import { perDatabase } from "./per-database";

/** The channels workers listen to. Each names a queue that may have new jobs. */
export const channels = [
  "deliveries",
  "supplier_searches",
  "supplier_reservations",
  "mails",
  "drills",
] as const;
export type Channel = (typeof channels)[number];

type State = { sending: boolean; again: boolean };

const statesOf = perDatabase(() => new Map<Channel, State>());

/**
 * Notifies the workers that a queue has jobs. Never call it inside a transaction, because NOTIFY makes all
 * commits wait for each other. Notifications during a pending one are combined. Lost ones are covered by the
 * workers' polling.
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
