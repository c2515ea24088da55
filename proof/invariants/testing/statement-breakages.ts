import type { Breakage } from "./breakage";

const allowLineChanges = "alter table statement_lines disable trigger user";

/** Changes of the statements' tables, each of which breaks their invariant. */
export const statementBreakages: readonly Breakage[] = [
  {
    breaks: "L",
    by: "a confirmation without a line",
    sql: [
      allowLineChanges,
      "delete from statement_lines where kind = 'booking'",
      "delete from statement_sums",
    ],
  },
  {
    breaks: "L",
    by: "a line of another amount",
    sql: [
      allowLineChanges,
      "update statement_lines set base_total_minor = base_total_minor + 1 where kind = 'booking'",
      "update statement_sums set base_total_minor = base_total_minor + bookings",
    ],
  },
  {
    breaks: "L",
    by: "sums that differ from the lines",
    sql: ["update statement_sums set commission_minor = commission_minor + 1"],
  },
  {
    breaks: "L",
    by: "a closed month that differs from its lines",
    sql: [
      `insert into closed_statements
       select partner_id, to_char(starts_at, 'YYYY-MM'), base_currency, date_trunc('month', starts_at),
         date_trunc('month', starts_at) + interval '1 month', bookings + 1, cancellations, base_total_minor, commission_minor,
         date_trunc('month', starts_at) + interval '2 months'
       from statement_sums limit 1`,
    ],
  },
];
