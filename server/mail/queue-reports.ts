import { formatInstantUtc } from "@/lib/format/format-time";
import { listReportRoles } from "@/lib/roles/report-capabilities";
import { getTexts } from "@/lib/texts/get-texts";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { chooseLanguage, getLocale, type Language } from "@/lib/texts/languages";
import type { Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { enqueueMail, getMailOutcome } from "./enqueue-mail";
import { isMailable, type MailContent } from "./mail-content";
import { findDueReports, lockReports, type ReportPosition, type ReportRow } from "./reports.queries";

const batch = 100;

/** Queues one batch of reports to the people who can act on them. Returns whether there may be more. */
export async function queueReports(runtime: Runtime): Promise<boolean> {
  if (getMailOutcome(runtime.config) === "off") return false;
  return await inTransaction(runtime.database, async (tx) => {
    if (!(await lockReports(tx))) return false;
    const recipients = listReportRoles(runtime.config.environment);
    const rows = await findMailableReports(tx, recipients);
    for (const row of rows) {
      const language = chooseLanguage(row.language ?? undefined, null);
      const content = writeReport(row, language, runtime.config.publicUrl);
      const { kind, partnerId, subjectId, recipient } = row;
      await enqueueMail(tx, runtime, { kind, partnerId, subjectId, recipient, language, content });
    }
    return rows.length >= batch;
  });
}

/**
 * Returns at least `batch` due reports, or all if there are fewer. Omits reports whose recipient has no mailable
 * address; they stay due.
 */
async function findMailableReports(
  tx: Tx,
  recipients: ReturnType<typeof listReportRoles>,
): Promise<ReportRow[]> {
  const mailable: ReportRow[] = [];
  let after: ReportPosition | undefined;
  while (mailable.length < batch) {
    const rows = await findDueReports(tx, { recipients, after, limit: batch });
    mailable.push(...rows.filter(({ recipient }) => isMailable(recipient)));
    if (rows.length < batch) break;
    after = rows.at(-1);
  }
  return mailable;
}

/** Returns the path of the page on which the recipient can act. */
function toPath({ kind, endpointId }: ReportRow): string {
  switch (kind) {
    case "endpoint_disabled":
    case "endpoint_failing":
      return `/webhooks/${endpointId}`;
    case "signing_secret_expiring":
      return `/webhooks/${endpointId}/secret`;
    case "error_rate":
      return "/health";
    case "secret_expiring":
      return "/developers/credentials";
    case "refunds_due":
      // Without a filter, the page lists the refunds due.
      return "/payments";
  }
}

function writeReport(row: ReportRow, language: Language, publicUrl: string): MailContent {
  const { kind, name, at, count, share } = row;
  const { mail } = getTexts(language);
  const locale = getLocale(language);
  const { title, text, link } = mail.reports[kind];
  const values = {
    name: name ?? "–",
    time: at === null ? "" : formatInstantUtc(at.toISOString(), locale),
    payments: fillCount(mail.payments, count ?? 0, locale),
    share: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share ?? 0),
  };
  const filled = fill(title, values);
  return {
    subject: filled,
    title: filled,
    paragraphs: [fill(text, values), mail.reportSettings],
    link: { label: link, url: `${publicUrl}${toPath(row)}` },
  };
}
