import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

/** The start of a month, and of the one after it. */
export type MonthBounds = { start: Date; end: Date };

/**
 * Returns the start and the end of a month (`YYYY-MM`) in a time zone. Monthly statements use the same
 * bounds.
 */
export async function findMonthBounds(
  db: Db,
  { month, timezone }: { month: string; timezone: string },
): Promise<MonthBounds> {
  const day = sql`${`${month}-01`}::date`;
  const [row] = await db.rows<MonthBounds>(
    sql`select month_start(${day}, ${timezone}) as start,
          month_start((${day} + interval '1 month')::date, ${timezone}) as "end"`,
  );
  if (row === undefined) throw new Error("A query without tables returned no row.");
  return row;
}
