import Link from "next/link";
import { createTitle } from "@/app/create-title";
import { UploadPanel } from "@/components/reconciliation/upload-panel";
import { MonthsTable, UploadsTable } from "@/components/reconciliation/uploads-table";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { PageHeader, Section } from "@/components/ui/page-header";
import {
  listReconciliationMonthsContract,
  listReconciliationsContract,
} from "@/lib/contracts/portal/reconciliation";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../preferences";
import { requireAdmin } from "../../require-staff";
import { runPageOperation, runPageOperationIfAllowed } from "../../run-page-operation";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = createTitle(({ reconciliation }) => reconciliation.title);

/** The uploaded exports and the months, with a form for another file. */
export default async function ReconciliationPage({ searchParams }: Props) {
  const { now } = await requireAdmin();
  const texts = textsOf((await readPreferences()).language);
  const words = texts.reconciliation;
  const { cursor } = await searchParams;
  const query = typeof cursor === "string" && cursor !== "" ? { cursor } : undefined;
  const asked = query === undefined ? {} : { query };
  const page =
    (await runPageOperationIfAllowed(listReconciliationsContract, asked)) ??
    (await runPageOperation(listReconciliationsContract));
  const months = await runPageOperation(listReconciliationMonthsContract);
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return (
    <>
      <PageHeader title={words.title} note={words.note} />
      <Section title={words.upload}>
        <UploadPanel month={lastMonth.toISOString().slice(0, 7)} />
      </Section>
      {months.data.length === 0 ? null : (
        <Section title={words.months}>
          <MonthsTable months={months.data} texts={texts} />
        </Section>
      )}
      <Section title={words.uploads}>
        {page.data.length === 0 ? (
          <Empty title={words.noUploads}>{words.noUploadsNote}</Empty>
        ) : (
          <UploadsTable uploads={page.data} texts={texts} />
        )}
        <nav aria-label={words.pages} className="flex justify-end gap-2 py-3">
          {query === undefined ? null : (
            <Link className={buttonStyles({})} href="/reconciliation">
              {words.newest}
            </Link>
          )}
          {page.next_cursor === null ? null : (
            <Link
              className={buttonStyles({})}
              href={`/reconciliation?${new URLSearchParams({ cursor: page.next_cursor })}`}
            >
              {words.older}
            </Link>
          )}
        </nav>
      </Section>
    </>
  );
}
