import type { Reconciliation, ReconciliationMonth } from "@/lib/contracts/portal/reconciliation";
import { formatMonth } from "@/lib/format/format-month";
import type { UploadState } from "@/lib/reconciliation";
import type { Texts } from "@/lib/texts/en";
import { Instant } from "../time/instant";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";
import { Status, type Tone } from "../ui/status";

export const uploadTones: Readonly<Record<UploadState, Tone>> = {
  waiting: "draft",
  reading: "wait",
  matching: "wait",
  done: "ok",
  failed: "bad",
  cancelled: "ended",
};

/** Counts the lines whose outcome is not `matched` and that are not settled. */
export function countOpenLines({ summary }: Pick<Reconciliation, "summary">): number {
  return (summary ?? [])
    .filter(({ outcome }) => outcome !== "matched")
    .reduce((open, { lines, resolved }) => open + lines - resolved, 0);
}

type Common = { texts: Texts; locale: string };

/** The uploads, newest first. */
export function UploadsTable({ uploads, texts, locale }: Common & { uploads: readonly Reconciliation[] }) {
  const words = texts.reconciliation;
  return (
    <DataTable
      label={words.uploads}
      columns={[
        { title: words.file },
        { title: words.month },
        { title: words.provider, wide: true },
        { title: words.state },
        { title: words.openLines, align: "right" },
        { title: words.date, wide: true },
      ]}
      rows={uploads.map((upload) => ({
        key: upload.id,
        cells: [
          <Link
            key="name"
            href={`/reconciliation/${upload.id}`}
            data-row={upload.id}
            className="inline-block break-all py-1 text-accent underline"
          >
            {upload.file_name}
          </Link>,
          formatMonth(upload.month, locale),
          upload.provider === null ? "" : words.providers[upload.provider],
          <Status key="state" tone={uploadTones[upload.state]} plain>
            {words.states[upload.state]}
          </Status>,
          upload.summary === null ? "" : String(countOpenLines(upload)),
          <Instant key="at" at={upload.created_at} />,
        ],
      }))}
    />
  );
}

/** The months with results, newest first. */
export function MonthsTable({ months, texts, locale }: Common & { months: readonly ReconciliationMonth[] }) {
  const words = texts.reconciliation;
  return (
    <DataTable
      label={words.months}
      columns={[
        { title: words.month },
        { title: words.files, align: "right" },
        { title: words.openLines, align: "right" },
        { title: words.state },
      ]}
      rows={months.map(({ month, files, open_lines, sign_off }) => ({
        key: month,
        cells: [
          formatMonth(month, locale),
          String(files),
          String(open_lines),
          <Status key="state" tone={sign_off === null ? "wait" : "ok"} plain>
            {sign_off === null ? words.notSignedOff : words.signedOff}
          </Status>,
        ],
      }))}
    />
  );
}
