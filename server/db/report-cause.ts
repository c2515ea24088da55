import type pg from "pg";
import { isAborted } from "./database-failure";

type Query = (...words: unknown[]) => Promise<unknown>;

/**
 * Wraps the connection of a transaction, so that a statement that fails because an earlier one aborted the transaction
 * throws the error of the earlier one. Of several statements sent together, the caller may see the failure of a later
 * one first.
 */
export function reportCause(client: pg.PoolClient): pg.PoolClient {
  let cause: unknown;
  const fail = (error: unknown): never => {
    if (isAborted(error) && cause !== undefined) throw cause;
    cause = error;
    throw error;
  };
  // SAFETY: every caller passes on the words and awaits a promise, as the overloads without a callback declare.
  const query: Query = (...words) => (client.query as unknown as Query).apply(client, words).catch(fail);
  return Object.assign(Object.create(client), { query });
}
