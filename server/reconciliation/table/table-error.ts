export type TableErrorReason =
  | "not_a_table"
  | "too_large"
  | "too_many_rows"
  | "truncated"
  | "compressed_too_much"
  | "empty"
  | "no_rows"
  | "duplicate_header"
  | "missing_column"
  | "wrong_column_count"
  | "bad_quotes"
  | "bad_encoding"
  | "formula"
  | "bad_reference"
  | "bad_amount"
  | "bad_currency"
  | "bad_date"
  | "wrong_month"
  | "interrupted";

/** A file that cannot be read. The message says what is wrong and what to do. Rows count from 1, with the header. */
export class TableError extends Error {
  readonly row: number | null;
  readonly column: string | null;

  constructor(
    readonly reason: TableErrorReason,
    message: string,
    { row = null, column = null }: { row?: number | null; column?: string | null } = {},
  ) {
    super(message);
    this.row = row;
    this.column = column;
  }
}
