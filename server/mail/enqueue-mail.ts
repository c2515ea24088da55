import { randomUUID } from "node:crypto";
import type { MailKind } from "@/lib/mail-kinds";
import type { Runtime } from "../context";
import type { Tx } from "../db/database";
import { notifyWorkers } from "../db/notify-workers";
import { createSecretCipher } from "../secret-encryption";
import { isMailable, type MailContent } from "./mail-content";
import { insertMail } from "./mails.queries";

export type Mail = {
  kind: MailKind;
  partnerId: number | null;
  recipient: string;
  /** The language of the content, as BCP 47. */
  language: string;
  content: MailContent;
  subjectId?: string;
};

/**
 * Whether a mail is sent. `pending`: a worker sends it. `stored`: the sandbox only shows it. `off`: it is not stored,
 * because production has no mail server.
 */
export type MailOutcome = "pending" | "stored" | "off";

/** Returns whether a new mail is sent, only stored, or not stored under these settings. */
export function getMailOutcome({ mail, environment }: Runtime["config"]): MailOutcome {
  if (mail !== null) return "pending";
  return environment === "sandbox" ? "stored" : "off";
}

/**
 * Queues a mail in the transaction of the change that it reports, so that neither exists without the other. Workers are
 * notified after the commit. Stores nothing if the outcome is `off`. Throws if the recipient is not one plain email
 * address.
 */
export async function enqueueMail(
  tx: Tx,
  { config, keys }: Pick<Runtime, "config" | "keys">,
  { language, content, ...mail }: Mail,
): Promise<MailOutcome> {
  const state = getMailOutcome(config);
  if (state === "off") return state;
  if (!isMailable(mail.recipient)) throw new Error("The recipient is not one plain email address.");
  const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;
  const plain = JSON.stringify({ language, content });
  const sealedContent = createSecretCipher(keys).encrypt(plain, getMailContext(messageId));
  await insertMail(tx, { ...mail, messageId, sealedContent, state });
  if (state === "pending") tx.afterCommit((database) => notifyWorkers(database, "mails"));
  return state;
}

/** Returns the context under which the content of a mail is encrypted. */
export function getMailContext(messageId: string): string {
  return `mail ${messageId}`;
}
