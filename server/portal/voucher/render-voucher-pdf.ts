import type { VoucherText } from "@/lib/contracts/portal/voucher";
import { getLocale } from "@/lib/texts/languages";
import type { PdfWriter } from "../../pdf/create-pdf-writer";
import { renderPdf } from "../../pdf/render-pdf";
import { encodeQrCode } from "./encode-qr-code";

export type VoucherPdf = {
  reference: string;
  text: VoucherText;
  /** True if the voucher states the price. */
  withPrice: boolean;
  createdAt: Date;
};

/** Renders a voucher as a PDF, with a QR code of the reference. */
export async function renderVoucherPdf({
  reference,
  text,
  withPrice,
  createdAt,
}: VoucherPdf): Promise<Buffer> {
  const frame = {
    title: `${text.title} ${reference}`,
    language: getLocale(text.language),
    footer: `${text.issued_by} · ${reference}`,
    createdAt,
  };
  return await renderPdf(frame, (writer) => {
    writer.heading(text.title, 1);
    if (text.sandbox_note !== null) writer.paragraph(text.sandbox_note, { style: "bold" });
    writer.paragraph(text.show);
    writer.paragraph(reference, { size: 22, style: "bold" });
    writer.figure({ modules: encodeQrCode(reference), width: 110, alt: text.code_alt });
    writer.facts(withPrice ? [...text.rental, text.price] : text.rental);
    writeCounter(writer, text);
    if (text.terms.length > 0) {
      writer.heading(text.terms_title);
      writer.facts(text.terms);
    }
    writer.paragraph(text.validity);
  });
}

function writeCounter(writer: PdfWriter, { counter, counter_title, closed_note }: VoucherText): void {
  if (counter.length === 0 && closed_note === null) return;
  writer.heading(counter_title);
  if (closed_note !== null) writer.paragraph(closed_note, { style: "bold" });
  if (counter.length > 0) writer.facts(counter);
}
