import { Parser } from "htmlparser2";
import { TableError } from "./table-error";
import type { CellKind, TableRow } from "./table-row";

/** The maximum row number in an XLSX sheet. */
const maxRowNumber = 1_048_576;
const columnPattern = /^([A-Z]{1,3})(\d{1,7})$/;

/** Converts the letters of a column to its index: A is 0. */
function toColumnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

type OpenCell = { index: number; type: string; formula: boolean; value: string };

/**
 * Parses the XML of one sheet as it arrives. `takeRows` returns the rows that were completed since the last call.
 * Formulas are never evaluated: a cell with a formula has its stored result and the kind `formula`, so that readers can
 * reject it.
 */
export function createSheetParser(sharedTexts: readonly string[], maxColumns: number) {
  let rows: TableRow[] = [];
  let cells: string[] = [];
  let kinds = new Map<number, CellKind>();
  let rowNumber = 0;
  let cell: OpenCell | undefined;
  let isValue = false;
  let ended = false;
  const openCell = ({ r = "", t = "n" }: Record<string, string>) => {
    const letters = columnPattern.exec(r)?.[1];
    const index = letters === undefined ? cells.length : toColumnIndex(letters);
    if (index >= maxColumns) {
      const message = `Row ${rowNumber} has more than ${maxColumns} columns. Upload your provider's export.`;
      throw new TableError("not_a_table", message, { row: rowNumber });
    }
    cell = { index, type: t, formula: false, value: "" };
  };
  const closeCell = ({ index, type, formula, value }: OpenCell) => {
    while (cells.length < index) cells.push("");
    cells[index] = type === "s" ? (sharedTexts[Number(value)] ?? "") : value;
    const kind = toKind(type, formula);
    if (kind !== undefined && (formula || value !== "")) kinds.set(index, kind);
    cell = undefined;
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === "c") openCell(attributes);
        else if (name === "f" && cell !== undefined) cell.formula = true;
        else if (name === "v" || name === "t") isValue = cell !== undefined;
        else if (name === "row") {
          rowNumber = readRowNumber(attributes.r, rowNumber);
          cells = [];
          kinds = new Map();
        }
      },
      ontext: (text) => {
        if (isValue && cell !== undefined) cell.value += text;
      },
      onclosetag: (name) => {
        if (name === "v" || name === "t") isValue = false;
        else if (name === "c" && cell !== undefined) closeCell(cell);
        else if (name === "row") rows.push({ number: rowNumber, cells, kinds });
        else if (name === "sheetData") ended = true;
      },
    },
    { xmlMode: true },
  );
  return {
    write: (text: string) => parser.write(text),
    takeRows: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    hasEnded: () => ended,
  };
}

/**
 * Returns the number of a row, which follows that of the previous one if the file does not name it. Throws a
 * `TableError` for a number that does not increase or is too high.
 */
function readRowNumber(named: string | undefined, previous: number): number {
  const number = named === undefined ? previous + 1 : Number(named);
  if (Number.isInteger(number) && number > previous && number <= maxRowNumber) return number;
  const message = `The row after row ${previous} has no valid number. Save the file again, or upload it as CSV.`;
  throw new TableError("not_a_table", message, { row: previous + 1 });
}

function toKind(type: string, formula: boolean): CellKind | undefined {
  if (formula) return "formula";
  if (type === "e") return "error";
  return type === "n" ? "number" : undefined;
}
