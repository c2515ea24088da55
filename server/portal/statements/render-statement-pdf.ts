import type { Statement, StatementLine } from "@/lib/contracts/statements";
import { formatMoney } from "@/lib/format/format-money";
import { formatMonth } from "@/lib/format/format-month";
import { formatNumber } from "@/lib/format/format-number";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale, type Language } from "@/lib/texts/languages";
import { renderPdf } from "../../pdf/render-pdf";
import { createInstantFormat } from "../instant-format";

/**
 * The maximum number of lines that are printed. A month with more is printed without them, because its pages would
 * occupy the process for minutes.
 */
export const maxPrintedLines = 2000;

export type StatementPdf = {
  statement: Statement;
  /** The lines of the month. Not read if there are more than `maxPrintedLines`. */
  lines: AsyncIterable<StatementLine>;
  partner: { name: string; timezone: string };
  language: Language;
  createdAt: Date;
};

/** Renders a statement as a PDF: its sums, and a table of its lines if there are at most `maxPrintedLines`. */
export async function renderStatementPdf(document: StatementPdf): Promise<Buffer> {
  const { statement, partner, language, createdAt } = document;
  const { statements: words } = getTexts(language);
  const locale = getLocale(language);
  const count = statement.bookings + statement.cancellations;
  const title = fill(words.ofMonth, { month: formatMonth(statement.period, locale) });
  const footer = `${fill(words.issuedFor, { partner: partner.name })} · ${statement.period}`;
  return await renderPdf({ title, language: locale, footer, createdAt }, async (writer) => {
    writer.heading(title, 1);
    writer.paragraph(fill(words.issuedFor, { partner: partner.name }));
    writer.paragraph(statement.state === "closed" ? words.closedNote : words.openNote);
    writer.facts(listSums(document));
    writer.heading(words.lines);
    if (count === 0) return writer.paragraph(words.noLines);
    if (count > maxPrintedLines)
      return writer.paragraph(fill(words.tooLong, { count: formatNumber(count, locale) }));
    await writer.table({ columns: toColumns(language), rows: toRows(document) });
  });
}

function listSums({ statement, partner, language, createdAt }: StatementPdf) {
  const { statements: words, evidence } = getTexts(language);
  const locale = getLocale(language);
  const money = (amount: number) => formatMoney(amount, statement.base_currency, locale);
  return [
    { name: words.state, value: words.states[statement.state] },
    { name: words.zone, value: partner.timezone },
    { name: words.bookings, value: formatNumber(statement.bookings, locale) },
    { name: words.cancellations, value: formatNumber(statement.cancellations, locale) },
    { name: words.total, value: money(statement.base_total) },
    { name: words.commission, value: money(statement.commission) },
    { name: words.net, value: money(statement.net), strong: true },
    {
      name: evidence.generated,
      value: createInstantFormat(locale, partner.timezone)(createdAt.toISOString()),
    },
  ];
}

function toColumns(language: Language) {
  const { statements: words } = getTexts(language);
  const right = { align: "right" as const };
  return [
    { title: words.time, share: 11 },
    { title: words.kind, share: 10 },
    // The payment reference follows in the same cell, because eight columns would break references.
    { title: words.reference, share: 15 },
    { title: words.charged, share: 10, ...right },
    { title: words.total, share: 10, ...right },
    { title: words.commission, share: 10, ...right },
    { title: words.net, share: 11, ...right },
  ];
}

async function* toRows({ lines, partner, language }: StatementPdf): AsyncGenerator<readonly string[]> {
  const { statements: words } = getTexts(language);
  const locale = getLocale(language);
  const formatInstant = createInstantFormat(locale, partner.timezone);
  for await (const line of lines) {
    const base = (amount: number) => formatMoney(amount, line.base_currency, locale);
    yield [
      formatInstant(line.at),
      words.kinds[line.kind],
      `${line.reference} ${line.payment_reference}`,
      formatMoney(line.total, line.currency, locale),
      base(line.base_total),
      base(line.commission),
      base(line.net),
    ];
  }
}
