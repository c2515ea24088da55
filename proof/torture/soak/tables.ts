import { sql } from "drizzle-orm";
import type { Db } from "../../../server/db/database";

/**
 * A table's size with its indexes, and its row count. Rows are counted exactly, because PostgreSQL has no estimates
 * after a crash.
 */
export type TableSize = { name: string; bytes: number; rows: number };

type Named = { name: string };

/** Measures all tables of the schema `public`, in the order of their names. */
export async function measureTables(db: Db): Promise<TableSize[]> {
  const names = await db.rows<Named>(
    sql`select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sizes: TableSize[] = [];
  for (const { name } of names) {
    const table = sql.identifier(name);
    const [size] = await db.rows<TableSize>(
      sql`select ${name} as name, count(*)::int as rows,
            pg_total_relation_size(${`public.${name}`}::regclass)::float8 as bytes from ${table}`,
    );
    if (size !== undefined) sizes.push(size);
  }
  return sizes;
}

/**
 * Returns the bytes of a table that exceed both its size in the first sample and its row count times the bytes per row
 * in that sample.
 */
export function computeBloat(now: TableSize, before: TableSize): number {
  const perRow = before.bytes / Math.max(1, before.rows);
  return Math.max(0, now.bytes - Math.max(before.bytes, now.rows * perRow));
}
