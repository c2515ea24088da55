import type { Database } from "../db/database";
import type { Logger } from "../logging/logger";
import { type ClientUse, saveClientUses } from "./client-uses.queries";

export type SeenClient = ClientUse;

const freshMs = 60_000;
const mostKnown = 10_000;

/**
 * Takes what was seen of clients and writes down when each was last used, once a minute at most: who calls all day
 * costs a look into memory. A note that cannot be written is let go.
 */
export function createUseKeeper(
  database: Database,
  log: Logger,
): (uses: readonly SeenClient[]) => Promise<void> {
  const keptAt = new Map<string, number>();
  return async (uses) => {
    const latest = new Map(uses.map((use) => [use.clientId, use]));
    const due = [...latest.values()].filter(
      ({ clientId, at }) => Date.parse(at) - (keptAt.get(clientId) ?? 0) >= freshMs,
    );
    if (due.length === 0) return;
    if (keptAt.size > mostKnown) keptAt.clear();
    for (const { clientId, at } of due) keptAt.set(clientId, Date.parse(at));
    await saveClientUses(database, due).catch((error: unknown) => {
      log.warn({ err: error }, "when clients were last used cannot be written");
    });
  };
}
