import {
  contentWidth,
  ensureSpace,
  type Pdf,
  pageFrame,
  type StructureElement,
  setTextStyle,
  type TextStyle,
  toPrintable,
} from "./page-frame";
import { type PdfFact, writeFacts } from "./write-facts";
import { type PdfFigure, writeFigure } from "./write-figure";
import { type PdfTable, writeTable } from "./write-table";

/** Adds content below what is already there. Every method leaves a gap after its content. */
export type PdfWriter = {
  heading(text: string, level?: 1 | 2): void;
  paragraph(text: string, look?: TextStyle): void;
  /** Adds names with their values, in two columns. */
  facts(facts: readonly PdfFact[]): void;
  /** Adds a table. Its heading row repeats on each page. Between blocks of rows, the process handles other work. */
  table(table: PdfTable): Promise<void>;
  /** Adds a drawing of square modules, such as a QR code, with a text for screen readers. */
  figure(figure: PdfFigure): void;
};

const headingSizes = { 1: 20, 2: 13 } as const;

export function createPdfWriter(pdf: Pdf, root: StructureElement): PdfWriter {
  return {
    heading(text, level = 2) {
      const look = { size: headingSizes[level], style: "bold" } as const;
      // A heading stays on the page of the lines that follow it.
      writeBlock(pdf, root, { tag: `H${level}`, text, look, gap: level === 1 ? 10 : 6, spaceAfter: 40 });
    },
    paragraph(text, look = {}) {
      writeBlock(pdf, root, { tag: "P", text, look, gap: 8, spaceAfter: 0 });
    },
    facts: (facts) => writeFacts(pdf, root, facts),
    table: async (table) => await writeTable(pdf, root, table),
    figure: (figure) => writeFigure(pdf, root, figure),
  };
}

type Block = { tag: string; text: string; look: TextStyle; gap: number; spaceAfter: number };

function writeBlock(pdf: Pdf, root: StructureElement, { tag, text, look, gap, spaceAfter }: Block): void {
  const printable = toPrintable(text);
  setTextStyle(pdf, look);
  const height = pdf.heightOfString(printable, { width: contentWidth });
  // pdfkit continues a paragraph that is longer than a page on the next page.
  if (height + spaceAfter < pageFrame.height / 2) ensureSpace(pdf, height + spaceAfter);
  setTextStyle(pdf, look);
  root.add(
    pdf.struct(tag, {}, () => {
      pdf.text(printable, pageFrame.margin, pdf.y, { width: contentWidth });
    }),
  );
  pdf.y += gap;
}
