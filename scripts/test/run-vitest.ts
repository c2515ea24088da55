import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { root, runCommand } from "./run-command";
import { type SuiteResult, withRunnerFailure } from "./suite-result";

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type FileReport = z.output<typeof report>["testResults"][number];

/**
 * Runs the unit, integration and API tests. With `projects`, runs only the given files in these projects. A
 * test file that Vitest did not run counts as a failure.
 */
export async function runVitest(
  testFiles: readonly string[],
  projects: readonly string[] = [],
): Promise<SuiteResult> {
  const output = join(root, "test-results/vitest.json");
  await rm(output, { force: true });
  const exitCode = await runCommand("vitest/vitest.mjs", [
    "run",
    "--allowOnly=false",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${output}`,
    ...projects.map((project) => `--project=${project}`),
    ...(projects.length > 0 ? testFiles : []),
  ]);
  const text = await readFile(output, "utf8").catch(() => '{"testResults":[]}');
  const files = report.parse(JSON.parse(text)).testResults;
  const seen = new Set(files.map((file) => relative(root, file.name)));
  const notRun = testFiles.filter((file) => !seen.has(file));
  const result = {
    passed: files.flatMap((file) => file.assertionResults).filter(({ status }) => status === "passed").length,
    failures: [
      ...files.flatMap(listFailures),
      ...notRun.map((name) => ({ name, message: "Vitest did not run this file." })),
    ],
    skipped: files.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status !== "passed" && status !== "failed")
        .map(({ fullName }) => `${relative(root, file.name)} > ${fullName}`),
    ),
    flaky: files.flatMap((file) =>
      file.assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && (failureMessages ?? []).length > 0)
        .map((test) => nameAndMessage(file, test)),
    ),
  };
  return withRunnerFailure(result, "vitest", exitCode);
}

function nameAndMessage(file: FileReport, test: FileReport["assertionResults"][number]) {
  const name = `${relative(root, file.name)} > ${test.fullName}`;
  return { name, message: test.failureMessages?.join("\n") ?? "" };
}

function listFailures(file: FileReport): { name: string; message: string }[] {
  const name = relative(root, file.name);
  const failures = file.assertionResults
    .filter(({ status }) => status === "failed")
    .map((test) => nameAndMessage(file, test));
  // A file that fails to load reports no test.
  if (file.status === "failed" && failures.length === 0) return [{ name, message: file.message ?? "" }];
  return failures;
}
