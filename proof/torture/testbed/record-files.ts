import { join } from "node:path";
import { type JsonLines, openJsonLines } from "../../kit/open-lines";

/** The record files of a run. */
export type Books = Record<
  "history" | "receipts" | "supplier" | "samples" | "exits" | "faults",
  JsonLines
> & {
  close(): void;
};

export function openRecordFiles(folder: string): Books {
  const open = (name: string) => openJsonLines(join(folder, `${name}.jsonl`));
  const books = {
    history: open("history"),
    receipts: open("receipts"),
    supplier: open("supplier"),
    samples: open("samples"),
    exits: open("exits"),
    faults: open("faults"),
  };
  return { ...books, close: () => Object.values(books).forEach((lines) => void lines.close()) };
}
