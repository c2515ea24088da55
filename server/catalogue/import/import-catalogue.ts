import { en } from "zod/locales";
import { isTimezone } from "@/lib/is-timezone";
import type { Tx } from "../../db/database";
import { CommandError } from "../../errors/command-error";
import type { SecretCipher } from "../../secret-encryption";
import { CatalogueError } from "./catalogue-error";
import { type CatalogueFile, catalogueFile } from "./catalogue-file";
import { checkCatalogue, type KnownCatalogue } from "./check-catalogue";
import { importCars } from "./import-cars";
import { importSuppliers } from "./import-suppliers";
import { findKnownCatalogue } from "./known-catalogue.queries";
import {
  lockCatalogue,
  replaceLocationSuppliers,
  upsertCountries,
  upsertLocations,
  upsertVehicleTypes,
} from "./locations-import.queries";

export type CatalogueCounts = {
  countries: number;
  vehicle_types: number;
  suppliers: number;
  locations: number;
  cars: number;
  cars_created: number;
  cars_changed: number;
};

/**
 * Writes the records of a catalogue file: updates those that exist, by slug, and inserts the others. Before anything is
 * written, throws a `CatalogueError` with all violations of the schema, or if there are none, with all other problems.
 * Throws a `CommandError` while another import runs. A fleet may shrink below the booked units; bookings stay.
 */
export async function importCatalogue(
  tx: Tx,
  input: unknown,
  { seal }: { seal: SecretCipher },
): Promise<CatalogueCounts> {
  const file = parseFile(input);
  if (!(await lockCatalogue(tx))) throw new CommandError("Another catalogue import is in progress.");
  const problems = checkCatalogue(file, await knownCatalogue(tx, file));
  if (problems.length > 0) throw new CatalogueError("The catalogue", problems);

  await upsertCountries(tx, file.countries);
  await upsertVehicleTypes(tx, file.vehicle_types);
  await importSuppliers(tx, file.suppliers, seal);
  await upsertLocations(tx, file.locations);
  await replaceLocationSuppliers(tx, file.locations);
  const { created, changed } = await importCars(tx, file.cars);
  return {
    countries: file.countries.length,
    vehicle_types: file.vehicle_types.length,
    suppliers: file.suppliers.length,
    locations: file.locations.length,
    cars: file.cars.length,
    cars_created: created,
    cars_changed: changed,
  };
}

function parseFile(input: unknown): CatalogueFile {
  const parsed = catalogueFile.safeParse(input, { error: en().localeError });
  if (parsed.success) return parsed.data;
  throw new CatalogueError(
    "The catalogue",
    parsed.error.issues.map(({ path, message }) => ({ path: pathText(path), message })),
  );
}

/** Formats a path as in code: `cars[3].sale.from`. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return text.replace(/^\./, "") || "file";
}

async function knownCatalogue(tx: Tx, file: CatalogueFile): Promise<KnownCatalogue> {
  const wanted = [...new Set(file.locations.map(({ timezone }) => timezone))];
  const known = await findKnownCatalogue(tx, wanted);
  return {
    countries: new Map(known.countries.map(({ code, rentals }) => [code, { rentals }])),
    vehicleTypes: new Set(known.vehicleTypes),
    suppliers: new Set(known.suppliers),
    locations: new Map(known.locations.map(({ slug, country, published }) => [slug, { country, published }])),
    timezones: new Set(known.timezones.filter(isTimezone)),
  };
}
