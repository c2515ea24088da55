import { type SQL, sql } from "drizzle-orm";
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
 * Returns the fuels of the published cars in published locations, and the catalogue version at the time of the query.
 * The recursion reads one car of each fuel instead of all cars.
 */
export async function findFuels(db: Db): Promise<{ fuels: string[]; version: string }> {
  const next = (after: SQL) => sql`(select c.fuel from cars c
    join locations l on l.id = c.location_id and l.published
    where c.published and c.fuel is not null and ${after} order by c.fuel limit 1)`;
  const [row] = await db.rows<{ fuels: string[]; version: string }>(
    sql`with recursive known (fuel) as (
          ${next(sql`true`)}
          union all
          select ${next(sql`c.fuel > known.fuel`)} from known where known.fuel is not null
        )
        select version, array(select fuel from known where fuel is not null) as fuels from catalogue_version`,
    "find-fuels",
  );
  if (row === undefined) throw new Error("The catalogue has no version.");
  return row;
}

/**
 * Returns those of the given attributes that no car has. The materialised part makes the planner use the attribute
 * index instead of scanning all cars.
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
