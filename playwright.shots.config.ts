import { defineConfig } from "@playwright/test";
import portal from "./playwright.config";

/**
 * `npm run shots`: pictures of every state in `e2e/visual/states.ts`. Letters are drawn a little differently on every
 * kind of machine, so pictures are not kept in the repository: `npm run shots -- --update-snapshots` keeps this machine's
 * in `.shots/`, and `npm run shots` holds against them what it sees. All are in `test-results/pictures` to be looked at.
 */
export default defineConfig({
  ...portal,
  testDir: "e2e/visual",
  testMatch: "**/*.shots.ts",
  globalSetup: "./e2e/look/prepare.ts",
  outputDir: "test-results/shots",
  reporter: [["list"]],
  retries: 0,
  workers: 1,
  // A trace copies the whole page at every press: rules take twice as long by it, and presses are not what they are.
  use: { ...portal.use, trace: "off" },
  snapshotPathTemplate: ".shots/{arg}{ext}",
  expect: {
    ...portal.expect,
    toHaveScreenshot: { animations: "disabled", caret: "hide", maxDiffPixelRatio: 0.01 },
  },
});
