import type { Tx } from "../db/database";
import { ApiError } from "../errors/api-error";
import { type ClientName, type ClientRow, lockClient } from "./clients.queries";

/**
 * Locks and returns a client. Throws `not_found` if it does not exist or, for a partner's staff, belongs to
 * another partner.
 */
export async function getClient(tx: Tx, name: ClientName): Promise<ClientRow> {
  const client = await lockClient(tx, name);
  if (client === undefined) throw new ApiError("not_found", `Client “${name.clientId}” not found.`);
  return client;
}
