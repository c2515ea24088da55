import { formatInstantUtc } from "@/lib/format/format-time";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { chooseLanguage, getLocale, type Language } from "@/lib/texts/languages";
import { textsOf } from "@/lib/texts/texts-of";
import type { Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { enqueueMail, getMailOutcome } from "./enqueue-mail";
import { isMailable, type MailContent } from "./mail-content";
import { findDueReports, lockReports, type ReportRow } from "./reports.queries";

const batch = 100;

/** Queues one batch of reports to admins. Returns whether there may be more. */
export async function queueReports(runtime: Runtime): Promise<boolean> {
  if (getMailOutcome(runtime.config) === "off") return false;
  return await inTransaction(runtime.database, async (tx) => {
    if (!(await lockReports(tx))) return false;
    const rows = (await findDueReports(tx, batch)).filter(({ recipient }) => isMailable(recipient));
    for (const row of rows) {
      const language = chooseLanguage(row.language ?? undefined, null);
      const content = writeReport(row, language, runtime.config.publicUrl);
      const { kind, partnerId, subjectId, recipient } = row;
      await enqueueMail(tx, runtime, { kind, partnerId, subjectId, recipient, language, content });
    }
    return rows.length === batch;
  });
}

const paths = {
  endpoint_disabled: "/webhooks",
  secret_expiring: "/developers/credentials",
  refunds_due: "/bookings",
};

function writeReport(
  { kind, name, at, count }: ReportRow,
  language: Language,
  publicUrl: string,
): MailContent {
  const { mail } = textsOf(language);
  const locale = getLocale(language);
  const { title, text, link } = mail.reports[kind];
  const values = {
    name: name ?? "",
    time: at === null ? "" : formatInstantUtc(at.toISOString(), locale),
    payments: fillCount(mail.payments, count ?? 0, locale),
  };
  const filled = fill(title, values);
  return {
    subject: filled,
    title: filled,
    paragraphs: [fill(text, values), mail.reportSettings],
    link: { label: link, url: `${publicUrl}${paths[kind]}` },
  };
}
