import type { Tx } from "../../db/database";
import { CommandError } from "../../errors/command-error";
import type { SecretCipher } from "../../secret-encryption";
import { toCatalogueCar } from "./car-record";
import { findCarRecordsAfter } from "./car-records.queries";
import type { CatalogueCar, CatalogueFile } from "./catalogue-file";
import { supplierContext } from "./import-suppliers";
import { findAllCountries, findAllLocations, findAllVehicleTypes } from "./locations-export.queries";
import { findSuppliers } from "./suppliers.queries";

const carsPerStatement = 2000;

/**
 * Returns the catalogue as a file that imports to the same catalogue. It contains the suppliers' secrets in plain text,
 * so only the operator's command line may call this. Throws a `CommandError` if a secret cannot be decrypted.
 */
export async function exportCatalogue(tx: Tx, { seal }: { seal: SecretCipher }): Promise<CatalogueFile> {
  const suppliers = await exportSuppliers(tx, seal);
  return {
    countries: await findAllCountries(tx),
    vehicle_types: await findAllVehicleTypes(tx),
    suppliers,
    locations: await findAllLocations(tx),
    cars: await exportCars(tx),
  };
}

async function exportSuppliers(tx: Tx, seal: SecretCipher): Promise<CatalogueFile["suppliers"]> {
  const rows = await findSuppliers(tx);
  return rows.map(({ slug, name, kind, baseUrl, sealedSecret }) => {
    const secret = seal.decrypt(sealedSecret, supplierContext(slug));
    if (secret !== undefined) return { slug, name, kind, base_url: baseUrl, secret };
    throw new CommandError(
      `The secret of supplier “${slug}” was encrypted with another SECRET_KEY; import the supplier again.`,
    );
  });
}

async function exportCars(tx: Tx): Promise<CatalogueCar[]> {
  const cars: CatalogueCar[] = [];
  let lastId = 0;
  for (;;) {
    const page = await findCarRecordsAfter(tx, lastId, carsPerStatement);
    const last = page.at(-1);
    if (last === undefined) return cars;
    for (const { record } of page) cars.push(toCatalogueCar(record));
    lastId = last.id;
  }
}
