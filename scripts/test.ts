import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale";
import { selectQuickFiles } from "./test/quick-files";
import { root } from "./test/run-command";
import { runPlaywright } from "./test/run-playwright";
import { runVitest } from "./test/run-vitest";
import { selectRuntimeFiles } from "./test/runtime-files";
import type { SuiteResult } from "./test/suite-result";

/**
 * Runs `npm test`: all test suites. With `--quick`, runs the unit tests and the fast integration tests, which need
 * neither a build nor a browser. With `--runtime`, runs the tests that depend on the Node version. The last line is
 * `N passed, N failed`. The exit code is 0 only if tests ran and none failed.
 */
async function main(): Promise<number> {
  await mkdir(join(root, "test-results"), { recursive: true });
  const files = await findTestFiles();
  if (process.argv.includes("--quick")) {
    const result = await runVitest(selectQuickFiles(files.vitest), ["unit", "integration"]);
    stopIfInterrupted();
    return print([result]);
  }
  await buildIfStale();
  stopIfInterrupted();
  if (process.argv.includes("--runtime")) {
    const result = await runVitest(selectRuntimeFiles(files.vitest), ["integration", "api"]);
    stopIfInterrupted();
    return print([result]);
  }
  const results = [await runVitest(files.vitest)];
  stopIfInterrupted();
  if (files.playwright.length > 0) results.push(await runPlaywright(files.playwright));
  stopIfInterrupted();
  return print(results);
}

const folders = ["app", "components", "lib", "server", "drizzle", "e2e", "proof", "scripts"];

/** Returns every test file by its runner, so that a runner cannot skip a file unnoticed. */
async function findTestFiles(): Promise<{ vitest: string[]; playwright: string[] }> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
      return names.map((name) => join(folder, name));
    }),
  );
  const files = lists.flat().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const playwright = files.filter((file) => file.startsWith(join("e2e", "portal")));
  return { vitest: files.filter((file) => !playwright.includes(file)), playwright };
}

function print(results: readonly SuiteResult[]): number {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  for (const { name, message } of failures) {
    process.stdout.write(`\nFAILED  ${name}\n${message.replace(/^/gm, "  ")}\n`);
  }
  for (const { name, message } of results.flatMap((result) => result.flaky)) {
    process.stdout.write(`\nFLAKY   ${name}\n${message.replace(/^/gm, "  ")}\n`);
  }
  for (const line of results.flatMap((result) => result.faults ?? []))
    process.stdout.write(`fault   ${line}\n`);
  for (const name of results.flatMap((result) => result.skipped)) process.stdout.write(`skipped ${name}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/**
 * True after SIGINT or SIGTERM. The runners receive the signal too and clean up. Their partial results are
 * not reported.
 */
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted = true;
  });
}

function stopIfInterrupted(): void {
  if (interrupted) process.exit(130);
}

const exitCode = await main().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed\n`);
  return 1;
});
process.exit(exitCode);
