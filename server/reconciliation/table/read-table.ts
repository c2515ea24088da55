import { readCsv } from "./read-csv";
import { readStart } from "./read-start";
import { readXlsx } from "./read-xlsx";
import { TableError } from "./table-error";
import { type TableLimits, tableLimits } from "./table-limits";
import { isBlankRow, type TableRow } from "./table-row";

const zipStart = [0x50, 0x4b];
const signatureBytes = 8;

/** The first bytes of files that people mistake for tables, with the name of the format. */
const foreignFormats: readonly (readonly [name: string, start: readonly number[]])[] = [
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
  ["an old Excel file (XLS)", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a compressed file (GZIP)", [0x1f, 0x8b]],
  ["a picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a picture", [0xff, 0xd8, 0xff]],
];

/**
 * Yields the rows of a file that are not blank. Reads CSV as its bytes arrive, and XLSX once it is complete. Detects
 * the format by the first bytes, not by the file name. Throws a `TableError` that names the problem and, if one row
 * causes it, the row.
 */
export async function* readTable(
  chunks: AsyncIterable<Uint8Array>,
  limits: TableLimits = tableLimits,
): AsyncGenerator<TableRow> {
  const { start, all } = await readStart(limitSize(chunks, limits), (length) => length >= signatureBytes);
  if (start.length === 0) throw new TableError("empty", "The file is empty. Upload your provider's export.");
  assertTable(start);
  const read = startsWith(start, zipStart) ? readXlsx : readCsv;
  let count = 0;
  for await (const row of read(all, limits)) {
    if (isBlankRow(row)) continue;
    count += 1;
    if (count > limits.maxRows) {
      const message = `The file has more than ${limits.maxRows} rows. Upload a shorter period.`;
      throw new TableError("too_many_rows", message, { row: row.number });
    }
    yield row;
  }
  if (count === 0) throw new TableError("empty", "The file has no rows. Upload your provider's export.");
}

async function* limitSize(chunks: AsyncIterable<Uint8Array>, { maxFileBytes }: TableLimits) {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxFileBytes) {
      const megabytes = maxFileBytes / 1024 / 1024;
      throw new TableError("too_large", `A file can have up to ${megabytes} MB. Upload a shorter period.`);
    }
    yield chunk;
  }
}

function assertTable(start: Buffer): void {
  const [name] = foreignFormats.find(([, bytes]) => startsWith(start, bytes)) ?? [];
  if (name !== undefined) {
    throw new TableError("not_a_table", `The file is ${name}. Upload a CSV or XLSX file.`);
  }
  if (/^\s*[<{[]/.test(start.toString("latin1"))) {
    throw new TableError(
      "not_a_table",
      "The file is a web page or data for programs. Upload a CSV or XLSX file.",
    );
  }
}

function startsWith(bytes: Uint8Array, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[index] === byte);
}
