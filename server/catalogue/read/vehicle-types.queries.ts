import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

/** Returns every vehicle type of the catalogue, unordered. */
export async function findVehicleTypes(db: Db): Promise<{ slug: string; name: string }[]> {
  return await db.rows<{ slug: string; name: string }>(
    sql`select slug, name from vehicle_types`,
    "find-vehicle-types",
  );
}
