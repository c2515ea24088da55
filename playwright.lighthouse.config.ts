import { defineConfig } from "@playwright/test";
import shots from "./playwright.shots.config";

/**
 * Runs `npm run lighthouse`: measures pages of the demo with Lighthouse, as a desktop and as a phone, three times
 * each. Prints the medians, writes them to `test-results/lighthouse.json` and fails below the floors of
 * `e2e/visual/lighthouse/lighthouse-floors.ts`. Run it on a quiet machine. `LIGHTHOUSE_PAGES=docs,search` measures
 * only these pages.
 */
export default defineConfig({
  ...shots,
  testMatch: "**/*.lighthouse.ts",
  outputDir: "test-results/lighthouse",
});
