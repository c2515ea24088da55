import type { Tx } from "../db/database";
import { Refusal } from "../errors/refusal";
import { type ClientRow, lockClient } from "./clients.queries";

/** The client an operator named, locked. */
export async function getClient(tx: Tx, clientId: string): Promise<ClientRow> {
  const client = await lockClient(tx, clientId);
  if (client === undefined) throw new Refusal(`There is no client “${clientId}”.`);
  return client;
}
