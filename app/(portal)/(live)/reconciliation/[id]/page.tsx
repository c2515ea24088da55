import { createTitle } from "@/app/create-title";
import { RowKeys } from "@/components/keyboard/row-keys";
import { ListResetNote } from "@/components/lists/list-reset-note";
import { PageLinks } from "@/components/lists/page-links";
import { DeleteUpload } from "@/components/reconciliation/delete-upload";
import { FileProblemNote } from "@/components/reconciliation/file-problem-note";
import { MonthSignOff } from "@/components/reconciliation/month-sign-off";
import { LinesTable, OutcomeFilter, ResultSummary } from "@/components/reconciliation/results";
import { uploadTones } from "@/components/reconciliation/uploads-table";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader, Section } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import {
  getReconciliationContract,
  listReconciliationLinesContract,
  listReconciliationMonthsContract,
  type Reconciliation,
} from "@/lib/contracts/portal/reconciliation";
import { formatMonth } from "@/lib/format/format-month";
import { lineOutcomes } from "@/lib/reconciliation";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";
import { runFromCursor } from "../../../run-from-cursor";
import { runPageOperation } from "../../../run-page-operation";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = createTitle(({ reconciliation }) => reconciliation.title);

/** The results of one upload, or its error if it could not be processed. */
export default async function UploadPage({ params, searchParams }: Props) {
  await requirePage("/reconciliation/[id]");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const words = texts.reconciliation;
  const { id } = await params;
  const { reconciliation: upload } = await runPageOperation(getReconciliationContract, { params: { id } });
  const { outcome, cursor } = await searchParams;
  const chosen = lineOutcomes.find((known) => known === outcome) ?? "";
  return (
    <>
      <PageHeader
        title={<span className="break-all">{upload.file_name}</span>}
        note={
          <span className="flex flex-wrap items-center gap-2">
            {formatMonth(upload.month, getLocale(language))}
            <Status tone={uploadTones[upload.state]}>{words.states[upload.state]}</Status>
            {upload.provider === null ? null : words.providers[upload.provider]}
          </span>
        }
        actions={
          <>
            <Link className={buttonStyles({})} href="/reconciliation">
              {words.back}
            </Link>
            {upload.state === "done" ? (
              <a className={buttonStyles({})} download href={toCsvPath(id, chosen)}>
                {words.download}
              </a>
            ) : null}
            {upload.sign_off === null && upload.finished_at !== null ? <DeleteUpload id={id} /> : null}
          </>
        }
      />
      {upload.error === null ? null : (
        <FileProblemNote role="status" failure={upload.error} texts={texts} language={language} />
      )}
      {upload.state === "done" ? (
        <Results {...{ upload, texts, chosen, locale: getLocale(language) }} asked={cursor} />
      ) : null}
    </>
  );
}

function toCsvPath(id: string, outcome: string): string {
  const query = new URLSearchParams({ id, ...(outcome === "" ? {} : { outcome }) });
  return `/portal-api/reconciliation-lines.csv?${query}`;
}

type ResultsProps = {
  upload: Reconciliation;
  texts: Texts;
  locale: string;
  chosen: string;
  /** The `cursor` parameter of the page's URL. */
  asked: string | string[] | undefined;
};

async function Results({ upload, texts, locale, chosen, asked }: ResultsProps) {
  const words = texts.reconciliation;
  const filter: Record<string, string> = chosen === "" ? {} : { outcome: chosen };
  const [{ page, cursor, understood }, months] = await Promise.all([
    runFromCursor(listReconciliationLinesContract, asked, {
      params: { id: upload.id },
      query: { ...filter, limit: "50" },
    }),
    runPageOperation(listReconciliationMonthsContract),
  ]);
  const state = months.data.find(({ month }) => month === upload.month);
  const ignored = Object.entries(upload.ignored);
  const reasons: Readonly<Record<string, string>> = words.reasons;
  return (
    <>
      <Section title={words.result}>
        <ResultSummary {...{ upload, texts, locale }} />
        {ignored.length === 0 ? null : (
          <p className="px-3 pt-2 text-ink2">
            {words.ignored}:{" "}
            {ignored.map(([reason, count]) => `${count} ${reasons[reason] ?? reason}`).join(", ")}
          </p>
        )}
      </Section>
      <Section title={words.lines}>
        <OutcomeFilter id={upload.id} chosen={chosen} texts={texts} />
        <ListResetNote restarted={!understood} />
        {page.data.length === 0 ? (
          <Empty title={words.noLines} />
        ) : (
          <RowKeys>
            <LinesTable {...{ upload, texts, locale }} lines={page.data} />
          </RowKeys>
        )}
        <PageLinks
          label={words.pages}
          path={`/reconciliation/${upload.id}${chosen === "" ? "" : `?outcome=${chosen}`}`}
          cursor={cursor}
          next={page.next_cursor}
          words={{ first: words.first, next: words.next }}
        />
      </Section>
      {state === undefined ? null : (
        <Section title={words.month}>
          <MonthSignOff state={state} />
        </Section>
      )}
    </>
  );
}
