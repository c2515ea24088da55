import type { CellKind, TableRow } from "../table/table-row";

export type Provider = "stripe" | "adyen" | "paypal" | "other";

/** The text of a cell, with its row and column for error messages. */
export type Cell = { text: string; kind?: CellKind | undefined; row: number; column: string };

/** A charge or a refund with the texts of the file, which are not parsed yet. */
export type RawLine = {
  kind: "charge" | "refund";
  /** The references that can identify the payment, the best first. Blank ones are skipped. */
  references: readonly Cell[];
  transaction: Cell | undefined;
  amount: Cell;
  currency: Cell;
  at: Cell;
  /** Whether the file states that `at` is in UTC. Otherwise a time without a zone is in the partner's time zone. */
  isUtc?: boolean;
};

/** The reason why a row is ignored. Only charges and refunds become lines. */
export type IgnoredReason =
  | "fee"
  | "payout"
  | "dispute"
  | "failed"
  | "not_captured"
  | "zero"
  | "other"
  | "already_read";

export type RowResult = { lines: readonly RawLine[] } | { ignored: IgnoredReason };

/**
 * Returns the cell of a header in a row, or undefined if the file lacks the header. Headers are compared without case
 * and outer spaces.
 */
export type CellReader = (header: string) => Cell | undefined;

/** The notation of the amounts and dates of a file. `auto` decides by the values. */
export type Notation = {
  decimals: "auto" | "dot" | "comma";
  dates: "auto" | "ymd" | "dmy" | "mdy";
  /** Whether amounts are in minor units, such as cents. */
  minorUnits: boolean;
};

/** A kind of export file: the headers that identify it, and the function that reads its rows. */
export type Layout = {
  provider: Provider;
  notation: Notation;
  /** A file with all these headers has this layout. */
  required: readonly string[];
  readRow(read: CellReader): RowResult;
};

export function toHeaderKey(header: string): string {
  return header.trim().toLowerCase();
}

/** Returns a function that creates the cell reader of a row. */
export function createCellReader(headers: ReadonlyMap<string, { index: number; name: string }>) {
  return (row: TableRow): CellReader =>
    (header) => {
      const found = headers.get(toHeaderKey(header));
      if (found === undefined) return undefined;
      const text = (row.cells[found.index] ?? "").trim();
      return { text, kind: row.kinds?.get(found.index), row: row.number, column: found.name };
    };
}

/** Returns the cell of a required header. Throws if the file does not have the header. */
export function readRequired(read: CellReader, header: string): Cell {
  const cell = read(header);
  if (cell === undefined) throw new Error(`The layout requires the header ${header}.`);
  return cell;
}

/** Returns the cells of these headers that are not blank, in this order. */
export function readFilled(read: CellReader, headers: readonly string[]): Cell[] {
  return headers.flatMap((header) => {
    const cell = read(header);
    return cell === undefined || cell.text === "" ? [] : [cell];
  });
}
