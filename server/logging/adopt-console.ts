import { format, stripVTControlCharacters } from "node:util";
import { describeError } from "./describe-error";
import type { Logger } from "./logger";

/** What libraries say without being asked is for whoever looks for it. */
const levels = {
  log: "debug",
  info: "debug",
  warn: "warn",
  error: "error",
  debug: "debug",
  trace: "debug",
} as const;

/**
 * Turns what libraries write to the console into lines of our own log, so that every line of the process's output is
 * one JSON object, whatever it is about.
 */
export function adoptConsole(log: Logger): void {
  for (const [method, level] of Object.entries(levels)) {
    const write = (...words: unknown[]) => {
      const error = words.find((word) => word instanceof Error);
      const said = format(...words.map((word) => (word instanceof Error ? summaryOf(word) : word)));
      log[level]({ source: "console", ...factsOf(error) }, stripVTControlCharacters(said).trim());
    };
    Object.assign(console, { [method]: write });
  }
}

/** An error in full would show what it carries: a failed query its values, which are customers' data. */
function summaryOf(error: Error): string {
  const { type, message } = describeError(error);
  return `${type}: ${message}`;
}

/** `digest` is what the reader of a page sees in the place of what went wrong with it. */
function factsOf(error: Error | undefined): { err?: Error; digest?: string } {
  if (error === undefined) return {};
  const digest: unknown = Reflect.get(error, "digest");
  return { err: error, ...(typeof digest === "string" ? { digest } : {}) };
}
