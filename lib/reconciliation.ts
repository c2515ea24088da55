/**
 * The outcomes of comparing a line, in the order of the summary. A line with one of the last two outcomes is missing
 * from the file.
 */
export const lineOutcomes = [
  "matched",
  "amount_differs",
  "currency_differs",
  "paid_not_booked",
  "paid_twice",
  "unexpected_refund",
  "booked_not_paid",
  "refund_missing",
] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const uploadStates = ["waiting", "reading", "matching", "done", "failed", "cancelled"] as const;
export type UploadState = (typeof uploadStates)[number];

/** A reason why a file cannot be read. The page explains it in the reader's language. */
export type FileProblem =
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

export const providers = ["stripe", "adyen", "paypal", "other"] as const;

/** The largest file that can be uploaded, in bytes. */
export const maxUploadBytes = 100 * 1024 * 1024;

/** Returns the path that receives the bytes of an upload. */
export function uploadPath(id: string): `/portal-api/${string}` {
  return `/portal-api/reconciliations/${encodeURIComponent(id)}/file`;
}
