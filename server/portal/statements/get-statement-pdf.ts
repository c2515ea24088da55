import type { StatementLine } from "@/lib/contracts/statements";
import type { Language } from "@/lib/texts/languages";
import type { PartnerContext } from "../../context";
import { maskOutput } from "../../staff/access/mask-output";
import {
  getMonthStatement,
  type MonthStatement,
  readLines,
  type StatementMonth,
} from "../../statements/get-month-statement";
import { presentLine, presentStatement } from "../../statements/present-statement";
import { exportedPageSize } from "../export-pages";
import { renderStatementPdf } from "./render-statement-pdf";

/**
 * Renders the statement of a month as a PDF in a language of the portal. Computes the sums only once, not for each page
 * of lines.
 */
export async function getStatementPdf(
  ctx: PartnerContext,
  month: StatementMonth,
  language: Language,
): Promise<Buffer> {
  const opened = await getMonthStatement(ctx, month);
  return await renderStatementPdf({
    statement: presentStatement(opened.statement),
    lines: presentLines(ctx, opened),
    partner: ctx.partner,
    language,
    createdAt: ctx.now,
  });
}

async function* presentLines(ctx: PartnerContext, month: MonthStatement): AsyncGenerator<StatementLine> {
  for await (const rows of readLines(ctx, month, exportedPageSize)) {
    yield* rows.map((row) => maskOutput(ctx, presentLine(row)));
  }
}
