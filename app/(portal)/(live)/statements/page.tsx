import { createTitle } from "@/app/create-title";
import { PageLinks } from "@/components/lists/page-links";
import { StatementsTable } from "@/components/statements/statements-table";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { listStatementsContract } from "@/lib/contracts/statements";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../../../preferences";
import { requirePage } from "../../require-staff";
import { runFromCursor } from "../../run-from-cursor";

type Props = { searchParams: Promise<{ cursor?: string | string[] }> };

export const generateMetadata = createTitle(({ statements }) => statements.title);

/** The list of statements, rendered on the server, so that it and its links work without scripts. */
export default async function StatementsPage({ searchParams }: Props) {
  const { partner } = await requirePage("/statements");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { statements: words } = texts;
  const { page, cursor, understood } = await runFromCursor(
    listStatementsContract,
    (await searchParams).cursor,
  );
  return (
    <>
      <PageHeader title={words.title} note={fill(words.note, { zone: partner.timezone })} />
      {understood ? null : (
        <p role="status" className="bg-wait-soft px-3 py-2 text-wait">
          {words.notUnderstood}
        </p>
      )}
      {page.data.length === 0 ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <StatementsTable statements={page.data} texts={texts} locale={getLocale(language)} />
      )}
      <PageLinks
        label={words.pages}
        path="/statements"
        cursor={cursor}
        next={page.next_cursor}
        words={{ first: words.newest, next: words.earlier }}
      />
    </>
  );
}
