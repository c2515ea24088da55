export type SupplierFailureReason =
  | "aborted"
  | "timeout"
  | "search_over"
  | "connection"
  | "too_large"
  | "status"
  | "malformed"
  | "circuit_open";

/**
 * Thrown if a call to a supplier failed, was interrupted, or was not made because its circuit is open. `detail` is for
 * the log and contains no text from the supplier.
 */
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
