import { ConfigError } from "../errors/config-error";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error";

/** The exit code of a process whose configuration must be changed before another start. */
export const misconfigured = 78;

/**
 * Runs the entry point of a process. If it fails, prints the message of a `ConfigError` or an `EmbeddedPostgresError`,
 * or the stack of any other error. Then exits, with `misconfigured` for these two errors and with 1 for others.
 */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
    const text =
      error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(expected ? misconfigured : 1);
  });
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
