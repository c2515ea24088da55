import { defineConfig } from "vitest/config";

process.env.TZ = "Pacific/Chatham";

const tests = (process.env.MUTANT_TESTS ?? "").split(",").filter((file) => file !== "");

/**
 * Runs the tests in `MUTANT_TESTS`, those of one area, against each mutant of Stryker. Stryker's Vitest runner does not
 * support projects, so this is a separate configuration.
 */
export default defineConfig({
  resolve: { alias: { "@": process.cwd() } },
  test: {
    include: tests,
    runner: "proof/mutants/loading-runner.ts",
    globalSetup: tests.some((file) => file.includes(".int.")) ? ["server/testing/global-setup.ts"] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
