import { closeSync, openSync, writeSync } from "node:fs";

/**
 * A file of JSON lines. `write` returns after the write system call, so SIGKILL cannot lose a written line.
 */
export type JsonLines = { write(record: unknown): void; close(): void };

export function openJsonLines(path: string): JsonLines {
  const file = openSync(path, "a");
  return {
    write: (record) => void writeSync(file, `${JSON.stringify(record)}\n`),
    close: () => closeSync(file),
  };
}
