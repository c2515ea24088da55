import { buildIfStale } from "../../scripts/build-if-stale";
import { findChromium } from "../../scripts/find-chromium";

/** Finds a browser and builds the service. The test fixture starts the processes. */
// biome-ignore lint/style/noDefaultExport: it is what Playwright calls.
export default async function prepare(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
  await buildIfStale();
}
