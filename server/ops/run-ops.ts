import { CommanderError } from "commander";
import { CommitUnknown, isDatabaseFailure } from "../db/database-failure";
import { ApiError } from "../errors/api-error";
import { CommandError } from "../errors/command-error";
import { ConfigError } from "../errors/config-error";
import { type DescribedError, describeError } from "../logging/describe-error";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error";
import { createProgram } from "./create-program";
import type { Terminal } from "./terminal";

const [done, refused, wrongUsage] = [0, 1, 2];

/** Runs one command and returns its exit code: 0 if it is done, 1 if it was refused or failed, 2 for wrong usage. */
export async function runOps(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(words, { from: "user" });
    return done;
  } catch (error) {
    // Commander has already printed its message. `--help` is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage;
    terminal.printError(`${explain(error)}\n`);
    return refused;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence = [CommandError, ConfigError, ApiError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  if (sentence) return error.message;
  if (error instanceof CommitUnknown) {
    return "The connection to the database was lost during the commit; check whether the change was made.";
  }
  if (isDatabaseFailure(error)) return "The database does not respond, so nothing was changed; try again.";
  return describeUnexpected(describeError(error));
}

/**
 * Describes a database error by its code and constraint only, because the full text would contain values, and so
 * customer data. Describes any other error by its message and stack.
 */
function describeUnexpected(error: DescribedError): string {
  const { message, stack } = error;
  for (let cause: DescribedError | undefined = error; cause !== undefined; cause = cause.cause) {
    if (cause.code === undefined || !/^[0-9A-Z]{5}$/.test(cause.code)) continue;
    const place = cause.constraint === undefined ? "" : ` (${cause.constraint})`;
    return `The database rejected the command with error ${cause.code}${place}, so nothing was changed.`;
  }
  return [message, ...stack.map((line) => `    ${line}`)].join("\n");
}
