import { defineConfig } from "@playwright/test";
import portal from "./playwright.config";

/**
 * Runs `npm run shots`: takes pictures of every state in `e2e/visual/states.ts`. Fonts render differently on
 * each machine, so the pictures are not in the repository. `npm run shots -- --update-snapshots` stores this
 * machine's pictures in `.shots/`, and `npm run shots` compares with them. All pictures are also in
 * `test-results/pictures`.
 */
export default defineConfig({
  ...portal,
  testDir: "e2e/visual",
  testMatch: "**/*.shots.ts",
  globalSetup: "./e2e/visual/prepare.ts",
  outputDir: "test-results/shots",
  reporter: [["list"]],
  retries: 0,
  workers: 1,
  // A trace copies the whole page at every press. That doubles the time of the rules and distorts interaction
  // times.
  use: { ...portal.use, trace: "off" },
  snapshotPathTemplate: ".shots/{arg}{ext}",
  expect: {
    ...portal.expect,
    toHaveScreenshot: { animations: "disabled", caret: "hide", maxDiffPixelRatio: 0.01 },
  },
});
