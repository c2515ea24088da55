import { createTransport } from "nodemailer";
import type { MailSettings } from "../env";

const timeoutMs = 20_000;

type OutgoingMail = {
  recipient: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
};

export type SendMail = (mail: OutgoingMail) => Promise<void>;

/**
 * Returns a function that sends one mail over its own connection. The connection uses TLS if the server offers it, and
 * requires it for `smtps:`. The function rejects with the error of nodemailer.
 */
export function createMailSender({ url, from }: MailSettings): SendMail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
  return async ({ recipient, ...mail }) => {
    // An address as an object is one address, also if it contains a comma.
    await transport.sendMail({ ...mail, to: { name: "", address: recipient } });
  };
}

export type MailFailure = { isFinal: boolean; reason: string };

/**
 * Classifies an error of the transport. A 5xx reply to this mail is final. Everything else can succeed later: 4xx
 * replies, lost connections, and a rejected sign-in, which the operator can correct. `reason` contains only error
 * codes, so no email address.
 */
export function classifyMailError(error: unknown): MailFailure {
  const { code, responseCode, command } = Object(error) as Record<string, unknown>;
  const status = typeof responseCode === "number" ? responseCode : 0;
  const isAboutMail = typeof command === "string" && /^(MAIL FROM|RCPT TO|DATA)$/.test(command);
  const reason = [typeof code === "string" ? code : "unknown", ...(status === 0 ? [] : [status])].join(" ");
  return { isFinal: status >= 500 && code !== "EAUTH" && isAboutMail, reason };
}
