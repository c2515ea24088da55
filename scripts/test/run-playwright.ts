import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { root, runCommand } from "./run-command";
import { type SuiteResult, withRunnerFailure } from "./suite-result";

const failure = z.object({ message: z.string().optional() });

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(z.object({ errors: z.array(failure).default([]) })),
    }),
  ),
});

type Suite = { specs?: z.output<typeof spec>[] | undefined; suites?: Suite[] | undefined };

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);

const report = z.object({ suites: z.array(suite), errors: z.array(failure).default([]) });

/** Runs the browser tests. Their global setup starts the service and finds the browser. */
export async function runPlaywright(testFiles: readonly string[]): Promise<SuiteResult> {
  const output = join(root, "test-results/playwright.json");
  const faults = join(root, "test-results/service-faults.log");
  for (const file of [output, faults]) await rm(file, { force: true });
  const exitCode = await runCommand("@playwright/test/cli.js", ["test"]);
  const text = await readFile(output, "utf8").catch(() => '{"suites":[]}');
  const { suites, errors } = report.parse(JSON.parse(text));
  const specs = suites.flatMap(listSpecs);
  const seen = new Set(specs.map(({ file }) => join("e2e/portal", file)));
  const tests = specs.flatMap(({ title, file, tests: runs }) =>
    runs.map(({ status, results }) => ({
      name: `${join("e2e/portal", file)} > ${title}`,
      status,
      message: results.flatMap((run) => run.errors.map(({ message }) => message ?? "")).join("\n"),
    })),
  );
  const result = {
    passed: tests.filter(({ status }) => status === "expected" || status === "flaky").length,
    failures: [
      ...tests.filter(({ status }) => status === "unexpected"),
      ...errors.map(({ message }) => ({ name: "playwright", message: message ?? "" })),
      ...testFiles
        .filter((file) => !seen.has(file))
        .map((name) => ({ name, message: "Playwright did not run this file." })),
    ],
    skipped: tests.filter(({ status }) => status === "skipped").map(({ name }) => name),
    flaky: tests.filter(({ status }) => status === "flaky"),
    faults: (await readFile(faults, "utf8").catch(() => "")).split("\n").filter((line) => line !== ""),
  };
  return withRunnerFailure(result, "playwright", exitCode);
}

function listSpecs({ specs = [], suites = [] }: Suite): z.output<typeof spec>[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
