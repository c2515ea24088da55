import { type SQL, sql } from "drizzle-orm";

/**
 * Returns SQL that casts a text to a row ID, or to null if it is not an ID, such as the actor `autopilot` of
 * the crew simulator. Casting the column of IDs instead would not use its index.
 */
export function castToId(text: SQL): SQL {
  return sql`case when ${text} ~ '^[0-9]{1,18}$' then ${text}::bigint end`;
}
