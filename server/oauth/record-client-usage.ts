import type { Database } from "../db/database";
import type { Logger } from "../logging/logger";
import type { LoggedCall } from "../request-log/describe-call";
import { type ClientUse, saveClientUses } from "./client-uses.queries";

const minIntervalMs = 60_000;
const maxTrackedClients = 10_000;

/**
 * Creates a function that records when each client was last used, from logged requests. Writes each client at
 * most once per minute and keeps the last times in memory. A failed write is logged and not retried.
 */
export function createUsageRecorder(
  database: Database,
  log: Logger,
): (calls: readonly LoggedCall[]) => Promise<void> {
  const savedAt = new Map<string, number>();
  return async (calls) => {
    const latest = new Map(calls.flatMap(toClientUses).map((use) => [use.clientId, use]));
    const due = [...latest.values()].filter(
      ({ clientId, at }) => Date.parse(at) - (savedAt.get(clientId) ?? 0) >= minIntervalMs,
    );
    if (due.length === 0) return;
    if (savedAt.size > maxTrackedClients) savedAt.clear();
    for (const { clientId, at } of due) savedAt.set(clientId, Date.parse(at));
    await saveClientUses(database, due).catch((error: unknown) => {
      log.warn({ err: error }, "client usage cannot be saved");
    });
  };
}

/**
 * Returns the usage if the request had a valid token or obtained one. A wrong secret does not count as usage.
 */
function toClientUses({ source, route, status, ...call }: LoggedCall): ClientUse[] {
  const { client_id: clientId, partner_id: partnerId, at, address } = call;
  const minted = route === "/oauth/token" && status === 200;
  if (source !== "api" || clientId === null || (partnerId === null && !minted)) return [];
  return [{ clientId, at, address }];
}
