import { readFileSync } from "node:fs";
import { CommandError } from "../errors/command-error";

/** The text of a file an operator named, without the byte order mark that some editors put in front. */
export function readInputFile(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file ${path} cannot be read: ${reason}.`);
  }
}
