import { format, stripVTControlCharacters } from "node:util";
import { describeError } from "./describe-error";
import type { Logger } from "./logger";

/** Log levels of the console methods. Informational output of libraries is logged only at `debug`. */
const levels = {
  log: "debug",
  info: "debug",
  warn: "warn",
  error: "error",
  debug: "debug",
  trace: "debug",
} as const;

/** Redirects console output to the log, so that every line the process prints is one JSON object. */
export function redirectConsole(log: Logger): void {
  for (const [method, level] of Object.entries(levels)) {
    const write = (...args: unknown[]) => {
      const error = args.find((word) => word instanceof Error);
      const text = format(...args.map((word) => (word instanceof Error ? toSummary(word) : word)));
      log[level]({ source: "console", ...toErrorFields(error) }, stripVTControlCharacters(text).trim());
    };
    Object.assign(console, { [method]: write });
  }
}

/**
 * Returns the type and the message of an error. The whole error would include query values, which are customer data.
 */
function toSummary(error: Error): string {
  const { type, message } = describeError(error);
  return `${type}: ${message}`;
}

/** Returns the log fields of an error. `digest` is the code that Next shows on the failed page. */
function toErrorFields(error: Error | undefined): { err?: Error; digest?: string } {
  if (error === undefined) return {};
  const digest: unknown = Reflect.get(error, "digest");
  return { err: error, ...(typeof digest === "string" ? { digest } : {}) };
}
