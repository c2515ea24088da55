import type { Tx } from "../db/database";
import { ApiError } from "../errors/api-error";
import { type ClientIdentity, type ClientRow, lockClient } from "./clients.queries";

/**
 * Locks and returns a client. Throws `not_found` if it does not exist or, for a partner's staff, belongs to
 * another partner.
 */
export async function getLockedClient(tx: Tx, identity: ClientIdentity): Promise<ClientRow> {
  const client = await lockClient(tx, identity);
  if (client === undefined) throw new ApiError("not_found", `Client “${identity.clientId}” not found.`);
  return client;
}
