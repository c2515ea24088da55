/** The outcomes of lines, in the order of the summary. Lines of the last two are not in the file. */
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

export const providers = ["stripe", "adyen", "paypal", "other"] as const;

/** The largest file that can be uploaded, in bytes. */
export const maxUploadBytes = 100 * 1024 * 1024;

/** Returns the path that receives the bytes of an upload. */
export function uploadPath(id: string): `/portal-api/${string}` {
  return `/portal-api/reconciliations/${encodeURIComponent(id)}/file`;
}
