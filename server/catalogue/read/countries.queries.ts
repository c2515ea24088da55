import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

export type CountryCoverage = { code: string; name: string; rentals: boolean; locations: number };

/** Returns every country with the number of its published cities, sorted by code. */
export async function findCountryCoverage(db: Db): Promise<CountryCoverage[]> {
  return await db.rows<CountryCoverage>(
    sql`select c.code, c.name, c.rentals, coalesce(l.locations, 0) as locations
        from countries c
        left join (select country_code, count(*) as locations from locations where published group by country_code) l
          on l.country_code = c.code
        order by c.code`,
    "find-country-coverage",
  );
}
