import type { Tx } from "../db/database";
import { ApiError } from "../errors/api-error";
import { type ClientName, type ClientRow, lockClient } from "./clients.queries";

/** The client somebody named, locked. For a partner's own people another partner's client is not there. */
export async function getClient(tx: Tx, name: ClientName): Promise<ClientRow> {
  const client = await lockClient(tx, name);
  if (client === undefined) throw new ApiError("not_found", `There is no client “${name.clientId}”.`);
  return client;
}
