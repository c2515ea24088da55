import { type SQL, sql } from "drizzle-orm";

/**
 * Returns SQL that casts a text to a row ID, or to null if it is not one: the crew simulator acts as
 * `autopilot`. Casting the column of IDs instead would not use its index.
 */
export function castToId(text: SQL): SQL {
  return sql`case when ${text} ~ '^[0-9]{1,18}$' then ${text}::bigint end`;
}
