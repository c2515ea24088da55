import { createTitle } from "@/app/create-title";
import { RowKeys } from "@/components/keyboard/row-keys";
import { ListResetNote } from "@/components/lists/list-reset-note";
import { PageLinks } from "@/components/lists/page-links";
import { UploadPanel } from "@/components/reconciliation/upload-panel";
import { MonthsTable, UploadsTable } from "@/components/reconciliation/uploads-table";
import { Empty } from "@/components/ui/empty";
import { PageHeader, Section } from "@/components/ui/page-header";
import {
  listReconciliationMonthsContract,
  listReconciliationsContract,
} from "@/lib/contracts/portal/reconciliation";
import { addDays } from "@/lib/dates";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { todayIn } from "@/lib/zone-time";
import { readPreferences } from "../../../preferences";
import { requirePage } from "../../require-staff";
import { runFromCursor } from "../../run-from-cursor";
import { runPageOperation } from "../../run-page-operation";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = createTitle(({ reconciliation }) => reconciliation.title);

/** The form to upload an export of a payment provider, the months that have results, and the uploads so far. */
export default async function ReconciliationPage({ searchParams }: Props) {
  const { now, partner } = await requirePage("/reconciliation");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const locale = getLocale(language);
  const words = texts.reconciliation;
  const [{ page, cursor, understood }, months] = await Promise.all([
    runFromCursor(listReconciliationsContract, (await searchParams).cursor),
    runPageOperation(listReconciliationMonthsContract),
  ]);
  const today = todayIn(partner.timezone, now);
  const lastMonth = addDays(today, -Number(today.slice(8))).slice(0, 7);
  return (
    <>
      <PageHeader title={words.title} note={words.note} />
      <Section title={words.upload}>
        <UploadPanel month={lastMonth} />
      </Section>
      {months.data.length === 0 ? null : (
        <Section title={words.months}>
          <MonthsTable months={months.data} texts={texts} locale={locale} />
        </Section>
      )}
      <Section title={words.uploads}>
        <ListResetNote restarted={!understood} />
        {page.data.length === 0 ? (
          <Empty title={words.noUploads}>{words.noUploadsNote}</Empty>
        ) : (
          <RowKeys>
            <UploadsTable uploads={page.data} texts={texts} locale={locale} />
          </RowKeys>
        )}
        <PageLinks
          label={words.pages}
          path="/reconciliation"
          cursor={cursor}
          next={page.next_cursor}
          words={{ first: words.newest, next: words.older }}
        />
      </Section>
    </>
  );
}
