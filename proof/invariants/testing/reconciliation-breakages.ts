import type { Breakage } from "./breakage";

/** Breakages of reconciliations, made by changing rows without the service. */
export const reconciliationBreakages: readonly Breakage[] = [
  {
    breaks: "X",
    by: "a changed amount of a reconciled line",
    sql: ["update reconciliation_lines set amount_minor = amount_minor + 1"],
  },
  {
    breaks: "X",
    by: "lines of an upload that failed",
    sql: [
      `update reconciliations set state = 'failed', summary = null,
         error = '{"reason": "interrupted", "message": "x", "row": null, "column": null}'`,
    ],
  },
  {
    breaks: "X",
    by: "a line that was added to a month that is signed off",
    sql: [
      `insert into reconciliation_months (partner_id, month, signed_by, signed_at, summary)
       select partner_id, month, staff_id, now(), '[]' from reconciliations`,
    ],
  },
];
