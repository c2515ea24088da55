import type { StatementLine } from "@/lib/contracts/statements";
import type { Language } from "@/lib/texts/languages";
import type { PartnerContext } from "../../context";
import { maskOutput } from "../../staff/access/mask-output";
import { type OpenedMonth, openMonth, readLines, type StatementMonth } from "../../statements/open-month";
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
  const opened = await openMonth(ctx, month);
  return await renderStatementPdf({
    statement: presentStatement(opened.statement),
    lines: presentLines(ctx, opened),
    partner: ctx.partner,
    language,
    createdAt: ctx.now,
  });
}

async function* presentLines(ctx: PartnerContext, month: OpenedMonth): AsyncGenerator<StatementLine> {
  for await (const rows of readLines(ctx, month, exportedPageSize)) {
    yield* rows.map((row) => maskOutput(ctx, presentLine(row)));
  }
}
