import { closeSync, openSync, writeSync } from "node:fs";

/** A file of JSON lines. A line is with the operating system before `write` returns: no kill of ours can lose it. */
export type Lines = { write(record: unknown): void; close(): void };

export function openLines(path: string): Lines {
  const file = openSync(path, "a");
  return {
    write: (record) => void writeSync(file, `${JSON.stringify(record)}\n`),
    close: () => closeSync(file),
  };
}
