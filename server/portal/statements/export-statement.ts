import type { PartnerContext } from "../../context";
import { maskOutput } from "../../staff/access/mask-output";
import { type GetStatement, getStatement } from "../../statements/get-statement";
import { presentLine } from "../../statements/present-statement";
import { exportedPageSize, exportPages } from "../export-pages";

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

/** Yields the lines of a month as CSV, page by page. */
export function exportStatement(
  ctx: PartnerContext,
  month: Pick<GetStatement, "period" | "baseCurrency">,
): AsyncGenerator<string, void> {
  const limit = exportedPageSize;
  return exportPages(
    columns,
    async (cursor) => (await getStatement(ctx, { ...month, limit, cursor })).page,
    (row) => toCells(maskOutput(ctx, presentLine(row))),
  );
}

function toCells(line: ReturnType<typeof presentLine>) {
  return columns.map((column) => line[column]);
}
