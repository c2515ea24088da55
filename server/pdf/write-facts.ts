import {
  colors,
  contentWidth,
  ensureSpace,
  type Pdf,
  pageFrame,
  type StructureElement,
  setTextStyle,
  toPrintable,
} from "./page-frame";
import { addRow, tableCell } from "./table-structure";

export type PdfFact = { name: string; value: string; strong?: boolean };

const nameWidth = 140;
const rowGap = 5;

/**
 * Adds a table of facts with a column for names and one for values. The name is the heading of its row. A line break in
 * a value starts a new line.
 */
export function writeFacts(pdf: Pdf, root: StructureElement, facts: readonly PdfFact[]): void {
  const table = pdf.struct("Table");
  root.add(table);
  for (const fact of facts) writeFact(pdf, table, fact);
  table.end();
  pdf.y += 8;
}

function writeFact(pdf: Pdf, table: StructureElement, { name, value, strong = false }: PdfFact): void {
  const style = strong ? "bold" : "regular";
  const lines = value.split("\n").map(toPrintable).join("\n");
  const valueWidth = contentWidth - nameWidth;
  const label = toPrintable(name);
  setTextStyle(pdf, { style });
  const valueHeight = pdf.heightOfString(lines, { width: valueWidth });
  setTextStyle(pdf);
  const height = Math.max(valueHeight, pdf.heightOfString(label, { width: nameWidth - 12 }));
  ensureSpace(pdf, height);
  const top = pdf.y;
  const cells = [
    tableCell(pdf, { heading: "Row" }, () => {
      setTextStyle(pdf, { color: colors.muted });
      pdf.text(label, pageFrame.margin, top, { width: nameWidth - 12 });
    }),
    tableCell(pdf, {}, () => {
      setTextStyle(pdf, { style });
      pdf.text(lines, pageFrame.margin + nameWidth, top, { width: valueWidth });
    }),
  ];
  addRow(pdf, table, cells);
  pdf.x = pageFrame.margin;
  pdf.y = top + height + rowGap;
}
