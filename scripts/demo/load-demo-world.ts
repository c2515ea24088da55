import { importCatalogue } from "../../server/catalogue/import/import-catalogue";
import { importRates } from "../../server/catalogue/rates/import-rates";
import type { Runtime } from "../../server/context";
import { createSecretCipher } from "../../server/secret-encryption";
import { demoCatalogue, demoRates } from "./demo-files";
import { loadAccounts } from "./load-accounts";
import { loadedAt, loadOnce } from "./load-once";
import { loadSuppliers, loadTestTrack } from "./load-test-track";
import { loadWebhooks } from "./load-webhooks";
import { playStories } from "./play-stories";
import { supplierScripts } from "./supplier/supplier-scripts";

/**
 * Loads the demo world: catalogue, rates, Test Track, accounts and histories, each of them once for good. Loading it
 * again changes nothing but the suppliers' address, and completes a load that was interrupted.
 */
export async function loadDemoWorld(runtime: Runtime, supplierUrl: string): Promise<void> {
  await loadSuppliers(runtime, supplierScripts(), supplierUrl);
  await loadOnce(runtime, "catalogue", async (tx) => {
    await importCatalogue(tx, demoCatalogue(), { seal: createSecretCipher(runtime.keys) });
    await importRates(tx, demoRates());
  });
  await loadTestTrack(runtime);
  // The stories are told from that moment also where a later start tells their end.
  const opened = await loadOnce(runtime, "accounts", (tx) => loadAccounts(tx, runtime.keys));
  await loadWebhooks(runtime);
  if ((await loadedAt(runtime.database, "stories")) !== undefined) return;
  await playStories(runtime, opened);
  await loadOnce(runtime, "stories", async () => undefined);
}
