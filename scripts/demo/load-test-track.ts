import { importCatalogue } from "../../server/catalogue/import/import-catalogue";
import { importRates } from "../../server/catalogue/rates/import-rates";
import type { Runtime } from "../../server/context";
import { inTransaction } from "../../server/db/in-transaction";
import { createSecretCipher } from "../../server/secret-encryption";
import { supplierSecret } from "./demo-secrets";
import { loadOnce } from "./load-once";
import type { SupplierScript } from "./supplier/supplier-scripts";
import { testTrackCatalogue, testTrackRates } from "./test-track";

/** Points the database at the scripted suppliers, which listen elsewhere at each start. */
export async function loadSuppliers(
  { database, keys }: Runtime,
  scripts: readonly SupplierScript[],
  url: string,
): Promise<void> {
  const secret = supplierSecret(keys);
  const suppliers = scripts.map(({ slug, name }) => ({
    slug,
    name,
    kind: "http-json",
    base_url: `${url}/${slug}`,
    secret,
  }));
  await inTransaction(database, (tx) =>
    importCatalogue(tx, { suppliers }, { seal: createSecretCipher(keys) }),
  );
}

/** Loads the cities and cars of the Test Track, once for good. Its suppliers must be there. */
export async function loadTestTrack(runtime: Runtime): Promise<void> {
  await loadOnce(runtime, "test-track", async (tx) => {
    await importRates(tx, testTrackRates());
    await importCatalogue(tx, testTrackCatalogue(), { seal: createSecretCipher(runtime.keys) });
  });
}
