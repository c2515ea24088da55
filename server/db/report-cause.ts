import type pg from "pg";
import { isAborted } from "./database-failure";

type Query = (...words: unknown[]) => Promise<unknown>;

/**
 * Returns the connection of a transaction with statements that fail with the error that aborted the transaction.
 * Statements that were sent together fail together: all after the first one only say that the transaction is aborted,
 * and the caller may notice one of those first.
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
