import type { StatementLine } from "@/lib/contracts/statements";
import type { Language } from "@/lib/texts/languages";
import type { PartnerContext } from "../../context";
import { maskOutput } from "../../staff/access/mask-output";
import { type GetStatement, getStatement } from "../../statements/get-statement";
import { presentLine, presentStatement } from "../../statements/present-statement";
import { renderStatementPdf } from "./render-statement-pdf";

type Month = Pick<GetStatement, "period" | "baseCurrency">;

/** Renders the statement of a month as a PDF in a language of the portal. */
export async function getStatementPdf(
  ctx: PartnerContext,
  month: Month,
  language: Language,
): Promise<Buffer> {
  const { statement } = await getStatement(ctx, { ...month, limit: 1 });
  return await renderStatementPdf({
    statement: presentStatement(statement),
    lines: readLines(ctx, { ...month, baseCurrency: statement.baseCurrency }),
    partner: ctx.partner,
    language,
    createdAt: ctx.now,
  });
}

async function* readLines(ctx: PartnerContext, month: Month): AsyncGenerator<StatementLine> {
  let cursor: string | undefined;
  do {
    const { page } = await getStatement(ctx, { ...month, limit: 100, cursor });
    yield* page.rows.map((row) => maskOutput(ctx, presentLine(row)));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
