import { defineConfig } from "@playwright/test";

/**
 * The setup file starts the built service and finds the browser. It passes both in environment variables,
 * because each worker reads this file again. Set `BASE_URL` to test a running service.
 */
export default defineConfig({
  testDir: "e2e/portal",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/fixtures/start-service.ts",
  outputDir: "test-results/portal",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI === "true" ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    baseURL: process.env.BASE_URL ?? "",
    browserName: "chromium",
    // Tracing uses about as much CPU time as the browsers, so CI traces only retries.
    trace: process.env.CI === "true" ? "on-first-retry" : "retain-on-failure",
    timezoneId: "Pacific/Chatham",
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
});
