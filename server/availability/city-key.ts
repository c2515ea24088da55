import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a search names its city by ID or by slug, and the SQL condition for that city. `by` is part of the
 * name of the prepared statement.
 */
export type CityKey = { by: "id" | "slug"; matches: SQL };

/** The maximum number of digits of an ID. IDs are shorter, and PostgreSQL rejects a number with more than 19 digits. */
const maxIdDigits = 15;

/** Returns the key and whether it is a slug or an ID. Returns `undefined` if the key has more digits than any ID. */
export function toNamedCity(key: string): { by: CityKey["by"]; key: string } | undefined {
  if (!/^\d+$/.test(key)) return { by: "slug", key };
  return key.length > maxIdDigits ? undefined : { by: "id", key };
}

/**
 * Returns the SQL condition that a location `l` has this key: as its ID if the key is all digits, otherwise as its
 * slug. Returns `undefined` if the key has more digits than any ID.
 */
export function toCityKey(key: string): CityKey | undefined {
  const by = toNamedCity(key)?.by;
  if (by === undefined) return undefined;
  return { by, matches: by === "slug" ? sql`l.slug = ${key}` : sql`l.id = ${key}::bigint` };
}
