import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageLinks } from "@/components/lists/page-links";
import { LinesTable } from "@/components/statements/lines-table";
import { statementPath } from "@/components/statements/statement-path";
import { StatementSums } from "@/components/statements/statement-sums";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader, Section } from "@/components/ui/page-header";
import { getStatementContract, periodPattern } from "@/lib/contracts/statements";
import { isCurrency } from "@/lib/currencies";
import { formatMonth } from "@/lib/format/format-month";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale, type Language } from "@/lib/texts/languages";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";
import { runFromCursor } from "../../../run-from-cursor";

type Search = { cursor?: string | string[]; base_currency?: string | string[] };
type Props = { params: Promise<{ period: string }>; searchParams: Promise<Search> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: titleOf((await params).period, language) };
}

function titleOf(period: string, language: Language): string {
  const { statements } = getTexts(language);
  if (!periodPattern.test(period)) return statements.title;
  return fill(statements.ofMonth, { month: formatMonth(period, getLocale(language)) });
}

/** The statement of a month, rendered on the server, so that it and its links work without scripts. */
export default async function StatementPage({ params, searchParams }: Props) {
  const [{ period }, { cursor: asked, base_currency: currency }] = await Promise.all([params, searchParams]);
  const { partner } = await requirePage("/statements/[period]");
  if (!periodPattern.test(period)) notFound();
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { statements: words } = texts;
  const locale = getLocale(language);
  const query: { base_currency?: string } =
    typeof currency === "string" && isCurrency(currency) ? { base_currency: currency } : {};
  const { page, cursor, understood } = await runFromCursor(getStatementContract, asked, {
    params: { period },
    query,
  });
  const { statement, data } = page;
  return (
    <>
      <PageHeader
        title={titleOf(period, language)}
        note={statement.state === "closed" ? words.closedNote : words.openNote}
        actions={<Files period={period} currency={statement.base_currency} language={language} />}
      />
      {understood ? null : (
        <p role="status" className="bg-wait-soft px-3 py-2 text-wait">
          {words.notUnderstood}
        </p>
      )}
      <StatementSums statement={statement} timezone={partner.timezone} texts={texts} locale={locale} />
      <Section title={words.lines}>
        {data.length === 0 ? (
          <Empty title={words.noLines} />
        ) : (
          <LinesTable lines={data} texts={texts} locale={locale} />
        )}
        <PageLinks
          label={words.pages}
          path={statementPath({ period, ...query })}
          cursor={cursor}
          next={page.next_cursor}
          words={{ first: words.first, next: words.later }}
        />
      </Section>
    </>
  );
}

type FilesProps = { period: string; currency: string; language: Language };

/** Links to the list of statements, and to this statement as CSV and as PDF. */
function Files({ period, currency, language }: FilesProps) {
  const { statements: words } = getTexts(language);
  const file = (type: string, query: Record<string, string> = {}) =>
    `/portal-api/statements/${period}.${type}?${new URLSearchParams({ base_currency: currency, ...query })}`;
  return (
    <>
      <Link className={buttonStyles({ look: "quiet" })} href="/statements">
        {words.back}
      </Link>
      <a className={buttonStyles({})} href={file("csv")} download data-action={words.csv}>
        {words.csv}
      </a>
      <a className={buttonStyles({})} href={file("pdf", { language })} download data-action={words.pdf}>
        {words.pdf}
      </a>
    </>
  );
}
