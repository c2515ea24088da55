import { importCatalogue } from "../../server/catalogue/import/import-catalogue";
import { importRates } from "../../server/catalogue/rates/import-rates";
import type { Runtime } from "../../server/context";
import { inTransaction } from "../../server/db/in-transaction";
import { createSecretCipher } from "../../server/secret-encryption";
import { supplierSecret } from "./demo-secrets";
import { loadOnce } from "./load-once";
import type { SupplierSimulation } from "./supplier/demo-suppliers";
import { testTrackCatalogue, testTrackRates } from "./test-track";

/** Imports the simulated suppliers with their current URLs, which change at each start. */
export async function loadSuppliers(
  { database, keys }: Runtime,
  suppliers: readonly SupplierSimulation[],
  url: string,
): Promise<void> {
  const secret = supplierSecret(keys);
  const rows = suppliers.map(({ slug, name }) => ({
    slug,
    name,
    kind: "http-json",
    base_url: `${url}/${slug}`,
    secret,
  }));
  await inTransaction(database, (tx) =>
    importCatalogue(tx, { suppliers: rows }, { seal: createSecretCipher(keys) }),
  );
}

/** Imports the cities and cars of the Test Track once. Its suppliers must exist. */
export async function loadTestTrack(runtime: Runtime): Promise<void> {
  await loadOnce(runtime, "test-track", async (tx) => {
    await importRates(tx, testTrackRates());
    await importCatalogue(tx, testTrackCatalogue(), { seal: createSecretCipher(runtime.keys) });
  });
}
