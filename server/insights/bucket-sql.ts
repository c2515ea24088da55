import { type SQL, sql } from "drizzle-orm";

/**
 * Returns SQL for an array with the number of rows in each bucket of a histogram. `bucket` is the index of a row's
 * bucket; there is one bucket more than `edges`.
 */
export function countBuckets(bucket: SQL, edges: readonly number[]): SQL {
  return toArray(edges, (index) => sql`count(*) filter (where ${bucket} = ${index}::integer)`);
}

/** Returns SQL that adds up the arrays of counts of several rows, bucket by bucket. */
export function sumBuckets(counts: SQL, edges: readonly number[]): SQL {
  return toArray(edges, (index) => sql`sum(${counts}[${index + 1}::integer])`);
}

function toArray(edges: readonly number[], toElement: (index: number) => SQL): SQL {
  const elements = Array.from({ length: edges.length + 1 }, (_, index) => toElement(index));
  return sql`array[${sql.join(elements, sql`, `)}]::integer[]`;
}
