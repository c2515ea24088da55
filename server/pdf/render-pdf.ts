import PDFDocument from "pdfkit";
import { createPdfWriter, type PdfWriter } from "./create-pdf-writer";
import { type Pdf, pageFrame, registerFonts } from "./page-frame";
import { writeFooters } from "./write-footers";

export type PdfFrame = {
  title: string;
  /** The language of the texts, as BCP 47. */
  language: string;
  /** A line at the end of every page, before the page number. */
  footer: string;
  /** The creation time in the document's metadata. It is an input, so that the same input gives the same bytes. */
  createdAt: Date;
};

/**
 * Renders a PDF 1.7 with tags for screen readers, on A4. `write` adds the content, which starts with a level-1
 * heading. Fonts are embedded with the used glyphs only. Characters outside Latin, Greek and Cyrillic print as a
 * box. Rejects with the error of `write`.
 */
export async function renderPdf(
  { title, language, footer, createdAt }: PdfFrame,
  write: (writer: PdfWriter) => void | Promise<void>,
): Promise<Buffer> {
  const pdf = openDocument(title, language, createdAt);
  const bytes = collectBytes(pdf);
  registerFonts(pdf);
  pdf.addPage();
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  await write(createPdfWriter(pdf, root));
  root.end();
  writeFooters(pdf, footer);
  pdf.end();
  return await bytes;
}

function openDocument(title: string, language: string, createdAt: Date): Pdf {
  return new PDFDocument({
    size: "A4",
    margin: pageFrame.margin,
    pdfVersion: "1.7",
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Without a default font pdfkit does not look for the metrics of Helvetica.
    font: "",
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
  });
}

async function collectBytes(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
