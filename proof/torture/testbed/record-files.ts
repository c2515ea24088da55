import { join } from "node:path";
import { type JsonLines, openJsonLines } from "../../kit/open-json-lines";

/** The record files of a run. */
export type RecordFiles = Record<
  "history" | "receipts" | "supplier" | "samples" | "exits" | "faults",
  JsonLines
> & {
  close(): void;
};

/** Opens the record files in the folder of a run. Records are appended. */
export function openRecordFiles(folder: string): RecordFiles {
  const open = (name: string) => openJsonLines(join(folder, `${name}.jsonl`));
  const files = {
    history: open("history"),
    receipts: open("receipts"),
    supplier: open("supplier"),
    samples: open("samples"),
    exits: open("exits"),
    faults: open("faults"),
  };
  return { ...files, close: () => Object.values(files).forEach((lines) => void lines.close()) };
}
