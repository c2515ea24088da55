import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";
import type { CatalogueFile } from "./catalogue-file";

export async function findAllCountries(db: Db): Promise<CatalogueFile["countries"]> {
  return await db.rows(sql`select code, name, rentals from countries order by code`);
}

export async function findAllVehicleTypes(db: Db): Promise<CatalogueFile["vehicle_types"]> {
  return await db.rows(sql`select slug, name from vehicle_types order by id`);
}

export async function findAllLocations(db: Db): Promise<CatalogueFile["locations"]> {
  return await db.rows(
    sql`select l.slug, l.name, l.country_code as country, l.timezone, l.latitude, l.longitude, l.currency, l.published,
          l.turnaround_hours,
          l.names, l.aliases, l.iata, l.address, l.phone, l.opening_hours, l.instructions,
          array(select s.slug from location_suppliers ls join suppliers s on s.id = ls.supplier_id
            where ls.location_id = l.id order by s.slug) as suppliers
        from locations l order by l.id`,
  );
}
