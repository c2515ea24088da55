/** The result of the tests of one runner. If the runner itself failed, `failures` contains its error. */
export type SuiteResult = {
  passed: number;
  failures: readonly { name: string; message: string }[];
  skipped: readonly string[];
  /** Tests that failed and then passed. Each is a defect of the test or of the service. */
  flaky: readonly { name: string; message: string }[];
  /** The service's log lines of the level “error”. Some tests cause such errors on purpose. */
  faults?: readonly string[];
};

/** Adds a failure if the runner ran no test, or failed without a failed test. */
export function withRunnerFailure(result: SuiteResult, runner: string, exitCode: number | null): SuiteResult {
  const nothingRan = result.passed + result.failures.length === 0;
  if (result.failures.length > 0 || (exitCode === 0 && !nothingRan)) return result;
  const message = nothingRan
    ? `The runner ran no test (exit code ${exitCode}).`
    : `The runner exited with code ${exitCode} although no test failed. See its output above.`;
  return { ...result, failures: [{ name: runner, message }] };
}
