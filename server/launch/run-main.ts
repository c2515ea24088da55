import { ConfigError } from "../errors/config-error";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error";

/** Exit code of a process that will not run however often it is started. */
export const misconfigured = 78;

/** Runs a process's entry point. What the operator must mend is one sentence; anything else shows its stack. */
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
 * Aborts at the first request to stop; a second one ends the process at once. A process that was started by another
 * of ours stops when that one is gone, however it went: nobody would stop it later.
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
