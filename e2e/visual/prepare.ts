import { buildIfStale } from "../../scripts/build-if-stale";
import { findChromium } from "../../scripts/find-chromium";

/** A browser and the built service; the stage starts what it needs of its own. */
// biome-ignore lint/style/noDefaultExport: it is what Playwright calls.
export default async function prepare(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
  await buildIfStale();
}
