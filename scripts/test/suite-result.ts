/** What one runner did. A runner that could not do its work has a failure that says so. */
export type SuiteResult = {
  passed: number;
  failures: readonly { name: string; message: string }[];
  skipped: readonly string[];
  /** Failed and then passed: each is a mistake in the test or in the product, and is told as one. */
  flaky: readonly { name: string; message: string }[];
};

/** A runner that ended badly, or looked at nothing, without blaming a test. */
export function withRunnerFailure(result: SuiteResult, runner: string, exitCode: number | null): SuiteResult {
  const nothingRan = result.passed + result.failures.length === 0;
  if (result.failures.length > 0 || (exitCode === 0 && !nothingRan)) return result;
  const message = nothingRan
    ? `It ran no test (exit code ${exitCode}).`
    : `It ended with exit code ${exitCode} although no test failed; its output above says why.`;
  return { ...result, failures: [{ name: runner, message }] };
}
