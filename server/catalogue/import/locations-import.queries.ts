import { sql } from "drizzle-orm";
import type { Tx } from "../../db/database";
import { tryLock } from "../../db/try-lock";
import type { CatalogueFile } from "./catalogue-file";

/** Takes the import lock until the end of the transaction. Returns false if another transaction is importing. */
export async function lockCatalogue(tx: Tx): Promise<boolean> {
  return await tryLock(tx, "catalogue import");
}

export async function upsertCountries(tx: Tx, countries: CatalogueFile["countries"]): Promise<void> {
  await tx.rows(
    sql`insert into countries as known (code, name, rentals)
        select code, name, rentals
        from json_to_recordset(${JSON.stringify(countries)}::json) as file (code text, name text, rentals boolean)
        on conflict (code) do update set name = excluded.name, rentals = excluded.rentals
        where (known.name, known.rentals) is distinct from (excluded.name, excluded.rentals)`,
  );
}

export async function upsertVehicleTypes(
  tx: Tx,
  vehicleTypes: CatalogueFile["vehicle_types"],
): Promise<void> {
  await tx.rows(
    sql`insert into vehicle_types as known (slug, name)
        select slug, name from json_to_recordset(${JSON.stringify(vehicleTypes)}::json) as file (slug text, name text)
        on conflict (slug) do update set name = excluded.name where known.name <> excluded.name`,
  );
}

export async function upsertLocations(tx: Tx, locations: CatalogueFile["locations"]): Promise<void> {
  await tx.rows(
    sql`insert into locations as known
          (slug, name, country_code, timezone, latitude, longitude, currency, published, turnaround_hours, names, aliases,
            iata, address, phone, opening_hours, instructions)
        select slug, name, country, timezone, latitude, longitude, currency, published, turnaround_hours, names, aliases,
          iata, address, phone, nullif(opening_hours, 'null'), instructions
        from json_to_recordset(${JSON.stringify(locations)}::json) as file
          (slug text, name text, country text, timezone text, latitude float8, longitude float8, currency text,
            published boolean, turnaround_hours smallint, names jsonb, aliases text[], iata text[], address text,
            phone text, opening_hours jsonb, instructions jsonb)
        on conflict (slug) do update set name = excluded.name, country_code = excluded.country_code,
          timezone = excluded.timezone, latitude = excluded.latitude, longitude = excluded.longitude,
          currency = excluded.currency, published = excluded.published, turnaround_hours = excluded.turnaround_hours,
          names = excluded.names, aliases = excluded.aliases, iata = excluded.iata, address = excluded.address,
          phone = excluded.phone, opening_hours = excluded.opening_hours, instructions = excluded.instructions
        where (known.name, known.country_code, known.timezone, known.latitude, known.longitude, known.currency,
            known.published, known.turnaround_hours, known.names, known.aliases, known.iata, known.address, known.phone,
            known.opening_hours, known.instructions)
          is distinct from (excluded.name, excluded.country_code, excluded.timezone, excluded.latitude,
            excluded.longitude, excluded.currency, excluded.published, excluded.turnaround_hours, excluded.names,
            excluded.aliases, excluded.iata, excluded.address, excluded.phone, excluded.opening_hours,
            excluded.instructions)`,
  );
}

/** Replaces the suppliers of each of these locations with those of the file. */
export async function replaceLocationSuppliers(tx: Tx, locations: CatalogueFile["locations"]): Promise<void> {
  const links = locations.flatMap(({ slug, suppliers }) => suppliers.map((supplier) => ({ slug, supplier })));
  await tx.rows(
    sql`delete from location_suppliers
        where location_id in (select id from locations where slug = any(${sql.param(locations.map(({ slug }) => slug))}::text[]))`,
  );
  await tx.rows(
    sql`insert into location_suppliers (location_id, supplier_id)
        select distinct l.id, s.id
        from json_to_recordset(${JSON.stringify(links)}::json) as link (slug text, supplier text)
        join locations l on l.slug = link.slug
        join suppliers s on s.slug = link.supplier`,
  );
}
