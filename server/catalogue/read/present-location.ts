import type * as z from "zod/mini";
import type { rentalLocation } from "@/lib/contracts/catalogue";
import type { Names } from "./localized-names";
import type { LocationRow } from "./locations.queries";

export function presentLocation(row: LocationRow, names: Names): z.input<typeof rentalLocation> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    country_code: row.country.code,
    country_name: names.country(row.country),
    timezone: row.timezone,
    latitude: row.latitude,
    longitude: row.longitude,
    currency: row.currency,
  };
}
