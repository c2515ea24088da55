import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

export async function isCountry(db: Db, code: string): Promise<boolean> {
  const rows = await db.rows(sql`select from countries where code = ${code}`, "is-country");
  return rows.length > 0;
}

export async function findUnknownVehicleTypes(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(
    sql`select slug from unnest(${sql.param(slugs)}::text[]) as wanted (slug)
        where not exists (select from vehicle_types t where t.slug = wanted.slug)`,
    "find-unknown-vehicle-types",
  );
  return rows.map(({ slug }) => slug);
}

/**
 * Returns the attributes that no car has. The materialised part makes the planner use the attribute index
 * instead of scanning all cars.
 */
export async function findUnknownAttrs(db: Db, attrs: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ attr: string }>(
    sql`select attr from unnest(${sql.param(attrs)}::text[]) as wanted (attr)
        where (
          with holders as materialized (select c.id from cars c where c.attrs @> array[wanted.attr])
          select id from holders limit 1
        ) is null`,
    "find-unknown-attrs",
  );
  return rows.map(({ attr }) => attr);
}
