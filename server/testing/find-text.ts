import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * Returns the tables of the schema `public` that contain one of the texts. Ignores case, except in columns of bytes.
 * Reads every column, so that a table that is added later is searched too.
 */
export async function findText(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = await db.rows<{ table: string; columns: { name: string; bytes: boolean }[] }>(
    sql`select c.relname as table, json_agg(json_build_object('name', a.attname, 'bytes', a.atttypid = 'bytea'::regtype)) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        group by 1 order by 1`,
  );
  const found: string[] = [];
  for (const { table, columns } of tables) {
    const contains = columns.flatMap(({ name, bytes }) =>
      texts.map((text) =>
        bytes
          ? sql`position(convert_to(${text}, 'UTF8') in ${sql.identifier(name)}) > 0`
          : sql`position(lower(${text}) in lower(${sql.identifier(name)}::text)) > 0`,
      ),
    );
    const [row] = await db.rows(
      sql`select 1 from ${sql.identifier(table)} where ${sql.join(contains, sql` or `)} limit 1`,
    );
    if (row !== undefined) found.push(table);
  }
  return found;
}
