import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/database";

/**
 * The number of keys per statement: large enough to be fast, and small enough for the timeout of a statement on a busy
 * server.
 */
const batchSize = 5000;

/**
 * Runs a statement for each batch of the keys, one after the other. Returns the IDs that the statements returned.
 *
 * A statement looks up its keys one by one, in subqueries with `offset 0`, which the planner does not rearrange. The
 * planner has no statistics of lines stored just before, and would read all lines of the partner for each batch.
 */
export async function runInBatches<Key>(
  tx: Tx,
  keys: readonly Key[],
  toStatement: (batch: readonly Key[]) => SQL,
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < keys.length; from += batchSize) {
    ids.push(...(await findIds(tx, toStatement(keys.slice(from, from + batchSize)))));
  }
  return ids;
}

/** Runs a query and returns the values of its column `id`. */
export async function findIds(tx: Tx, query: SQL): Promise<number[]> {
  return (await tx.rows<{ id: number }>(query)).map(({ id }) => Number(id));
}
