import { readFileSync } from "node:fs";
import { Refusal } from "../errors/refusal";

/** The text of a file an operator named, without the byte order mark that some editors put in front. */
export function readInputFile(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`The file ${path} cannot be read: ${reason}.`);
  }
}
