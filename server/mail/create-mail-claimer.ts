import type { Runtime } from "../context";
import { perDatabase } from "../db/per-database";
import { decryptMailContent } from "./decrypt-mail-content";
import { type MailContent, toHeaderText } from "./mail-content";
import { classifyMailError, createMailSender, type SendMail } from "./mail-transport";
import { type ClaimedMail, claimMails, endMail, postponeMail } from "./mails.queries";
import { renderMail } from "./render-mail";

/**
 * The lease of an attempt, in seconds. It is longer than all timeouts of the attempt together, so that no second worker
 * sends the same mail.
 */
const leaseSeconds = 120;

/** The delays after failed attempts, in seconds. A mail whose attempt fails after the last delay is not sent again. */
const retrySeconds = [30, 120, 600, 3600, 4 * 3600, 12 * 3600];

type MailedVoucher = NonNullable<MailContent["voucher"]>;

/** Renders a voucher as a PDF. Returns `undefined` if the mail must not be sent any more. */
export type AttachVoucher = (
  runtime: Runtime,
  mail: { partnerId: number | null; content: MailedVoucher },
) => Promise<Buffer | undefined>;

const senders = perDatabase(() => ({ send: undefined as SendMail | undefined }));

/**
 * Returns a function that claims due mails and returns a task for each, which sends it. Without a mail server it claims
 * none.
 */
export function createMailClaimer(attachVoucher: AttachVoucher) {
  return async (runtime: Runtime, limit: number): Promise<((stop: AbortSignal) => Promise<void>)[]> => {
    const { database, config } = runtime;
    if (config.mail === null) return [];
    const kept = senders(database);
    const send = kept.send ?? createMailSender(config.mail);
    kept.send = send;
    const claimed = await claimMails(database, { limit, leaseSeconds });
    return claimed.map((mail) => () => sendClaimed(runtime, mail, { send, attachVoucher }));
  };
}

type Sending = { send: SendMail; attachVoucher: AttachVoucher };

async function sendClaimed(
  runtime: Runtime,
  mail: ClaimedMail,
  { send, attachVoucher }: Sending,
): Promise<void> {
  const { database, log } = runtime;
  const fields = { mail: mail.id, kind: mail.kind };
  const opened = decryptMailContent(runtime.keys, mail);
  if (opened === undefined) {
    await endMail(database, mail, { state: "dead", error: "undecryptable" });
    log.error({ ...fields, reason: "undecryptable" }, "mail failed");
    return;
  }
  const { content, language } = opened;
  try {
    const attachments = [];
    if (content.voucher !== undefined) {
      const { reference } = content.voucher;
      const { partnerId } = mail;
      const pdf = await attachVoucher(runtime, { partnerId, content: content.voucher });
      if (pdf === undefined) {
        await endMail(database, mail, { state: "skipped", error: "not_confirmed" });
        log.info({ ...fields, reason: "not_confirmed" }, "mail skipped");
        return;
      }
      attachments.push({
        filename: `voucher-${reference}.pdf`,
        content: pdf,
        contentType: "application/pdf",
      });
    }
    const { recipient, messageId } = mail;
    const subject = toHeaderText(content.subject);
    await send({ recipient, messageId, subject, ...renderMail(content, language), attachments });
  } catch (error) {
    await recordFailure(runtime, mail, error);
    return;
  }
  // The server has the mail. If this write fails, the lease ends and the mail is sent again, with its Message-ID.
  await endMail(database, mail, { state: "sent", error: null });
  log.info(fields, "mail sent");
}

async function recordFailure({ database, log }: Runtime, mail: ClaimedMail, error: unknown): Promise<void> {
  const { isFinal, reason } = classifyMailError(error);
  const seconds = retrySeconds[mail.attemptCount - 1];
  const fields = { mail: mail.id, kind: mail.kind, attempt: mail.attemptCount, reason };
  if (isFinal || seconds === undefined) {
    await endMail(database, mail, { state: "dead", error: reason });
    log.error(fields, "mail failed");
    return;
  }
  await postponeMail(database, mail, { seconds, error: reason });
  log.warn(fields, "mail postponed");
}
