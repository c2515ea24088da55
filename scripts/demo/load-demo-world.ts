import { importCatalogue } from "../../server/catalogue/import-catalogue";
import { importRates } from "../../server/catalogue/import-rates";
import type { Runtime } from "../../server/context";
import { createSeal } from "../../server/sealing";
import { demoCatalogue, demoRates } from "./demo-files";
import { loadAccounts } from "./load-accounts";
import { loadedAt, loadOnce } from "./load-once";
import { playStories } from "./play-stories";

/**
 * Loads the demo world: catalogue, rates, accounts and histories, each of them once for good. Loading it again changes
 * nothing, and completes a load that was interrupted.
 */
export async function loadDemoWorld(runtime: Runtime): Promise<void> {
  await loadOnce(runtime, "catalogue", async (tx) => {
    await importCatalogue(tx, demoCatalogue(), { seal: createSeal(runtime.keys) });
    await importRates(tx, demoRates());
  });
  // The stories are told from that moment also where a later start tells their end.
  const opened = await loadOnce(runtime, "accounts", (tx) => loadAccounts(tx, runtime.keys));
  if ((await loadedAt(runtime.database, "stories")) !== undefined) return;
  await playStories(runtime, opened);
  await loadOnce(runtime, "stories", async () => undefined);
}
