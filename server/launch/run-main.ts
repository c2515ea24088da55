import { isDatabaseFailure } from "../db/database-failure";
import { ConfigError } from "../errors/config-error";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error";

/** The exit code of a process whose configuration must be changed before another start. */
export const misconfiguredExitCode = 78;

/**
 * The exit code of a process that could not reach the database. Another start may succeed without a change, so a
 * supervisor repeats it: during a failover there is no database for some seconds.
 */
export const databaseUnavailableExitCode = 75;

/**
 * Runs the entry point of a process. If it fails, prints the message of a `ConfigError` or an `EmbeddedPostgresError`,
 * or the stack of any other error. Then exits with the code of `getExitCode`.
 */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const text =
      error instanceof Error
        ? isExpected(error)
          ? error.message
          : (error.stack ?? error.message)
        : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(getExitCode(error));
  });
}

/**
 * Returns `databaseUnavailableExitCode` if the database does not respond. Returns `misconfiguredExitCode` for a
 * `ConfigError` or an `EmbeddedPostgresError`, which the operator must fix, and 1 for any other error.
 */
export function getExitCode(error: unknown): number {
  if (isDatabaseFailure(error)) return databaseUnavailableExitCode;
  return isExpected(error) ? misconfiguredExitCode : 1;
}

function isExpected(error: unknown): boolean {
  return error instanceof ConfigError || error instanceof EmbeddedPostgresError;
}

/**
 * Returns a signal that aborts on the first request to stop. A second request exits at once. A child process also
 * stops when its parent has ended, because nothing else would stop it.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(1);
      controller.abort();
    });
  }
  process.on("disconnect", () => controller.abort());
  return controller.signal;
}
