import type { VoucherText } from "@/lib/contracts/portal/voucher";
import { getTexts } from "@/lib/texts/get-texts";
import type { MailContent } from "../../mail/mail-content";

/** Writes the mail that carries a voucher to the customer. The PDF is attached when the mail is sent. */
export function writeVoucherMail(reference: string, text: VoucherText, now: Date): MailContent {
  const { mail } = getTexts(text.language);
  const facts = (list: VoucherText["rental"]) =>
    list.map(({ name, value }) => `${name}: ${value}`).join("\n");
  const counter = [text.closed_note ?? "", facts(text.counter)].filter((part) => part !== "").join("\n");
  const paragraphs = [
    text.sandbox_note ?? "",
    mail.voucherText,
    `${text.show}: ${reference}`,
    facts(text.rental),
    counter === "" ? "" : `${text.counter_title}\n${counter}`,
    text.terms.length === 0 ? "" : `${text.terms_title}\n${facts(text.terms)}`,
    text.validity,
    text.issued_by,
  ];
  return {
    subject: `${text.title} ${reference}`,
    title: text.title,
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
    voucher: { reference, text, withPrice: false, createdAt: now.toISOString() },
  };
}
