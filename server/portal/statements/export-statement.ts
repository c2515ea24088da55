import type { PartnerContext } from "../../context";
import { maskOutput } from "../../staff/access/mask-output";
import { getMonthStatement, readLines, type StatementMonth } from "../../statements/get-month-statement";
import { presentLine } from "../../statements/present-statement";
import { exportedPageSize, toCsv } from "../export-pages";

const columns = [
  "id",
  "at",
  "kind",
  "reference",
  "external_ref",
  "payment_reference",
  "total",
  "currency",
  "base_total",
  "base_currency",
  "commission",
  "net",
] as const;

/**
 * Yields the lines of a month as CSV, page by page. Computes the month's statement only once, not for each
 * page.
 */
export async function* exportStatement(
  ctx: PartnerContext,
  month: StatementMonth,
): AsyncGenerator<string, void> {
  const opened = await getMonthStatement(ctx, month);
  yield* toCsv(columns, readLines(ctx, opened, exportedPageSize), (row) =>
    toCells(maskOutput(ctx, presentLine(row))),
  );
}

function toCells(line: ReturnType<typeof presentLine>) {
  return columns.map((column) => line[column]);
}
