import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { readStart } from "./read-start";
import { TableError } from "./table-error";
import type { TableLimits } from "./table-limits";
import type { TableRow } from "./table-row";
import { transcode } from "./transcode";

const newline = 0x0a;
const maxHeaderBytes = 64 * 1024;

/**
 * Yields the rows of a CSV file in UTF-8, UTF-16 or Windows-1252. The delimiter is the one that a first line `sep=`
 * names, or else the most frequent of comma, semicolon, tab and bar in the header. Throws a `TableError` with the row.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  const hasFirstLine = (length: number, last: Uint8Array) =>
    last.includes(newline) || length >= maxHeaderBytes;
  const { start, all } = await readStart(transcode(chunks), hasFirstLine);
  const { delimiter, skip } = findDelimiter(start);
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: limits.maxRecordBytes,
    relax_column_count: true,
    from_line: skip + 1,
  });
  const source = Readable.from(all, { objectMode: false });
  source.on("error", (error) => parser.destroy(error));
  let number = skip;
  try {
    for await (const cells of source.pipe(parser)) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    throw toTableError(error, skip);
  } finally {
    source.destroy();
  }
}

/** Returns the delimiter and the number of lines before the header: Excel writes `sep=;` into a separate first line. */
function findDelimiter(head: Buffer): { delimiter: string; skip: number } {
  const lines = head
    .toString("utf8", 0, maxHeaderBytes)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/);
  const first = lines[0] ?? "";
  const named = /^sep=(.)$/i.exec(first)?.[1];
  if (named !== undefined) return { delimiter: named, skip: 1 };
  const header = (lines.find((line) => line.trim() !== "") ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  const best = counts.reduce((most, next) => (next.count > most.count ? next : most));
  return { delimiter: best.delimiter, skip: 0 };
}

function toTableError(error: unknown, skip: number): unknown {
  if (!(error instanceof CsvError)) return error;
  // Rows before the error may not have been yielded yet, so the row is counted by the parser.
  const row = skip + Number(error.records ?? 0) + 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    const message = `The file ends within quotes that begin in row ${row}. It is incomplete: export it again.`;
    return new TableError("truncated", message, { row });
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new TableError(
      "bad_quotes",
      `Row ${row} is too long. Check its quotes, or export the file again.`,
      {
        row,
      },
    );
  }
  return new TableError(
    "bad_quotes",
    `The quotes in row ${row} are not closed correctly. Export the file again.`,
    {
      row,
    },
  );
}
