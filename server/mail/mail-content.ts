import type { VoucherText } from "@/lib/contracts/portal/voucher";

/** The texts of a mail, in the language of its reader. */
export type MailContent = {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** A link, shown as its address in the text part. */
  link?: { label: string; url: string };
  /** A voucher, attached as a PDF. It is rendered when the mail is sent. */
  voucher?: { reference: string; text: VoucherText; withPrice: boolean; createdAt: string };
};

/**
 * Returns the first 200 characters of a text as one line, with spaces for line breaks and control characters, so that
 * it cannot add a header.
 */
export function toHeaderText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
}

const mailable =
  /^[^\s\p{Cc}\p{Cf}<>()[\],;:"\\@]{1,64}@[^\s\p{Cc}\p{Cf}<>()[\],;:"\\@]+\.[^\s\p{Cc}\p{Cf}<>()[\],;:"\\@.]+$/u;

/** Returns whether a text is one email address that needs no quotes. Anything else could name further recipients. */
export function isMailable(address: string): boolean {
  return address.length <= 254 && mailable.test(address);
}
