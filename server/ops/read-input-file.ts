import { readFileSync } from "node:fs";
import { CommandError } from "../errors/command-error";

/**
 * Returns the text of a file, or of standard input for `-`, without a byte order mark. Throws a `CommandError` if it
 * cannot be read as UTF-8.
 */
export function readInputFile(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path === "-" ? 0 : path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file ${path} cannot be read: ${reason}.`);
  }
}
