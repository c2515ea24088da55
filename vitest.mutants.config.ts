import { defineConfig } from "vitest/config";

process.env.TZ = "Pacific/Chatham";

const tests = (process.env.MUTANT_TESTS ?? "").split(",").filter((file) => file !== "");

/** The tests of one area, which Stryker runs against each mutant. Its runner does not support projects. */
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
