import { defineConfig } from "vitest/config";

/** A time zone with an unusual offset, so that code that depends on the machine's time zone fails. */
process.env.TZ = "Pacific/Chatham";

const alias = { "@": import.meta.dirname };
/** The number of retries: one in CI. The summary names every test that needed it. */
const retry = process.env.CI === "true" ? 1 : 0;
/**
 * The test files of one Vitest worker share their modules, because loading the modules again for each file takes longer
 * than the tests. Therefore, a file must not mock modules, and must undo what it changes in the process.
 */
const isolate = false;
/** The test of a cluster of database machines. */
const cluster = "e2e/crash/cluster.spec.ts";
const exclude = ["**/node_modules/**", ".next/**", "dist/**", ".data/**"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          retry,
          isolate,
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.int.test.ts"],
          testTimeout: 10_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          retry,
          isolate,
          include: ["**/*.int.test.ts"],
          exclude,
          globalSetup: ["server/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          retry,
          isolate,
          include: ["e2e/{api,crash}/**/*.spec.ts"],
          exclude: [...exclude, cluster],
          globalSetup: [
            "server/testing/global-setup.ts",
            "server/testing/build-setup.ts",
            "e2e/support/run/accounts-setup.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "cluster",
          retry,
          isolate,
          include: [cluster],
          exclude,
          globalSetup: ["server/testing/build-setup.ts"],
          // Its processes need the whole machine, so it runs when the other projects have ended.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
