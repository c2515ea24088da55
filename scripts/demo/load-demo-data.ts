import { importCatalogue } from "../../server/catalogue/import/import-catalogue";
import { importRates } from "../../server/catalogue/rates/import-rates";
import type { Runtime } from "../../server/context";
import { createSecretCipher } from "../../server/secret-encryption";
import { createDemoBookings } from "./create-demo-bookings";
import { demoCatalogue, demoRates } from "./demo-files";
import { loadAccounts } from "./load-accounts";
import { findLoadTime, loadOnce } from "./load-once";
import { loadSearches } from "./load-searches";
import { loadSuppliers, loadTestTrack } from "./load-test-track";
import { loadWebhooks } from "./load-webhooks";
import { demoSuppliers } from "./supplier/demo-suppliers";

/**
 * Loads the demo data: catalogue, rates, Test Track, accounts, webhook endpoints, bookings and searches, each part only
 * once. A later load updates the supplier URLs and completes an interrupted load.
 */
export async function loadDemoData(runtime: Runtime, supplierUrl: string): Promise<void> {
  await loadSuppliers(runtime, demoSuppliers(), supplierUrl);
  await loadOnce(runtime, "catalogue", async (tx) => {
    await importCatalogue(tx, demoCatalogue(), { seal: createSecretCipher(runtime.keys) });
    await importRates(tx, demoRates());
  });
  await loadTestTrack(runtime);
  // The bookings are dated relative to this moment, even if a later start creates them.
  const accountsLoadedAt = await loadOnce(runtime, "accounts", (tx) => loadAccounts(tx, runtime.keys));
  await loadWebhooks(runtime);
  if ((await findLoadTime(runtime.database, "stories")) === undefined) {
    await createDemoBookings(runtime, accountsLoadedAt);
    await loadOnce(runtime, "stories", async () => undefined);
  }
  await loadOnce(runtime, "searches", (tx) => loadSearches(tx, accountsLoadedAt));
}
