export type SupplierFailureReason =
  | "aborted"
  | "timeout"
  | "search_over"
  | "connection"
  | "too_large"
  | "status"
  | "malformed"
  | "circuit_open";

/** A supplier that did not answer, or not as agreed. `detail` is for the log; it holds nothing the supplier wrote. */
export class SupplierFailure extends Error {
  override name = "SupplierFailure";
  readonly reason: SupplierFailureReason;
  readonly detail: string | null;

  constructor(reason: SupplierFailureReason, detail: string | null = null) {
    super(detail === null ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
