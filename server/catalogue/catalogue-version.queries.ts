import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * Returns the catalogue's version. Every change to the catalogue or the exchange rates sets a new one in the same
 * transaction.
 */
export async function findCatalogueVersion(db: Db): Promise<string> {
  const [row] = await db.rows<{ version: string }>(
    sql`select version from catalogue_version`,
    "find-catalogue-version",
  );
  if (row === undefined) throw new Error("The catalogue has no version.");
  return row.version;
}
