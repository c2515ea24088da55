import { TableError } from "../table/table-error";
import type { TableRow } from "../table/table-row";
import { type Cell, createCellReader, type IgnoredReason, type Layout, type RawLine } from "./layout";
import { createLocalClock, type LocalClock } from "./local-time";
import { assertValue, chooseDecimal, readAmount, readCurrency } from "./read-amount";
import { chooseDateOrder, type DateOrder, readDate } from "./read-date";
import type { Headers } from "./recognise";

const sampledRows = 500;
const maxReferenceLength = 255;

/** A charge or refund of a file, ready to be matched. The amount has no sign. */
export type FileLine = {
  row: number;
  kind: "charge" | "refund";
  /** One to four references, the best first. */
  references: readonly string[];
  transactionId: string | null;
  amountMinor: number;
  currency: string;
  at: Date;
};

export type RowOutcome = { row: number; lines: readonly FileLine[]; ignored?: IgnoredReason };

type Style = { decimal: "." | "," | undefined; minorUnits: boolean; order: DateOrder; clock: LocalClock };

type ReadLines = {
  layout: Layout;
  headers: Headers;
  columns: number;
  month: string;
  /** The time zone for times that the file gives without a zone. */
  timezone: string;
};

const utc: LocalClock = (ms) => new Date(ms);

/**
 * Yields, for each row after the header, its lines or the reason why the row is ignored. The first 500 rows decide how
 * amounts and dates are read. Throws a `TableError` for a file with only a header, a row with a wrong number of
 * columns, and a value that cannot be read.
 */
export async function* readLines(
  rows: AsyncGenerator<TableRow>,
  { layout, headers, columns, month, timezone }: ReadLines,
): AsyncGenerator<RowOutcome> {
  const open = createCellReader(headers);
  const head: TableRow[] = [];
  while (head.length < sampledRows) {
    const next = await rows.next();
    if (next.done === true) break;
    head.push(next.value);
  }
  if (head.length === 0) {
    throw new TableError("no_rows", "The file has only a header. Upload an export that has payments.", {
      row: 1,
    });
  }
  const results = head.map((row) => layout.readRow(open(row)));
  const style = { ...chooseStyle(layout, results, month), clock: createLocalClock(timezone) };
  const readRow = (row: TableRow): RowOutcome => {
    assertColumnCount(row, columns);
    const result = layout.readRow(open(row));
    if ("ignored" in result) return { row: row.number, lines: [], ignored: result.ignored };
    const lines = result.lines.map((line) => toFileLine(line, row.number, style));
    const filled = lines.filter(({ amountMinor }) => amountMinor > 0);
    return filled.length > 0
      ? { row: row.number, lines: filled }
      : { row: row.number, lines: [], ignored: "zero" };
  };
  for (const row of head) yield readRow(row);
  for await (const row of rows) yield readRow(row);
}

function chooseStyle(
  layout: Layout,
  results: readonly ReturnType<Layout["readRow"]>[],
  month: string,
): Omit<Style, "clock"> {
  const lines = results.flatMap((result) => ("lines" in result ? result.lines : []));
  const texts = (pick: (line: RawLine) => Cell) =>
    lines.map(pick).flatMap(({ kind, text }) => (kind === undefined ? [text] : []));
  const { decimals, dates, minorUnits } = layout.notation;
  return {
    decimal: chooseDecimal(
      decimals,
      texts(({ amount }) => amount),
    ),
    minorUnits,
    order: chooseDateOrder(
      dates,
      texts(({ at }) => at),
      month,
    ),
  };
}

function assertColumnCount({ cells, kinds, number }: TableRow, columns: number): void {
  const extra = cells.findIndex((cell, index) => index >= columns && cell.trim() !== "");
  // A spreadsheet does not store the empty cells at the end of a row.
  const isShort = kinds === undefined && cells.length < columns;
  if (extra === -1 && !isShort) return;
  const reason = isShort ? "truncated" : "wrong_column_count";
  const count = extra === -1 ? cells.length : extra + 1;
  const message = `Row ${number} has ${count} columns, but the header has ${columns}. Export the file again.`;
  throw new TableError(reason, message, { row: number });
}

function toFileLine(line: RawLine, row: number, style: Style): FileLine {
  const currency = readCurrency(line.currency);
  const [first] = line.references;
  if (first === undefined) {
    throw new TableError(
      "bad_reference",
      `Row ${row} has no payment reference. Export the file with references.`,
      {
        row,
      },
    );
  }
  return {
    row,
    kind: line.kind,
    references: [...new Set(line.references.map(readReference))].slice(0, 4),
    transactionId: line.transaction === undefined ? null : readReference(line.transaction),
    amountMinor: readAmount(line.amount, currency, style),
    currency,
    at: readDate(line.at, style.order, line.isUtc === true ? utc : style.clock),
  };
}

/**
 * Returns the text of a reference. Throws a `TableError` if it is too long, is a formula, has characters that are lost
 * or cannot be stored, or is a number that may have lost digits.
 */
function readReference(cell: Cell): string {
  assertValue(cell);
  const fail = (problem: string): never => {
    throw new TableError("bad_reference", `Row ${cell.row}, ${cell.column} ${problem}`, cell);
  };
  const { text } = cell;
  if (text.length > maxReferenceLength) return fail(`has more than ${maxReferenceLength} characters.`);
  if (text.includes("\uFFFD") || text.includes("\0")) {
    return fail("has characters that cannot be read. Export the file as UTF-8.");
  }
  if (cell.kind === "number" && !/^\d{1,15}$/.test(text)) {
    return fail("is stored as a number, so digits are lost. Upload the original export.");
  }
  return text;
}
