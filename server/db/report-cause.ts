import type pg from "pg";
import { isAborted } from "./database-failure";

type Query = (...words: unknown[]) => Promise<unknown>;

/**
 * Wraps the connection of a transaction to report the first error. After a failed statement, PostgreSQL ignores all
 * others of the transaction: each of them then throws the error of the failed one. If statements are sent together, the
 * caller may see an ignored statement fail before the one that caused it.
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
