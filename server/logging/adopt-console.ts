import { format, stripVTControlCharacters } from "node:util";
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
      log[level]({ source: "console" }, stripVTControlCharacters(format(...words)).trim());
    };
    Object.assign(console, { [method]: write });
  }
}
