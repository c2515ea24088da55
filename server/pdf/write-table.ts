import { setImmediate } from "node:timers/promises";
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

export type PdfColumn = {
  title: string;
  /** The width of the column, relative to that of the other columns. */
  share: number;
  align?: "left" | "right";
};

export type PdfTable = {
  columns: readonly PdfColumn[];
  /** The texts of each row, one per column. */
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  /** The last row, printed bold. */
  total?: readonly string[];
};

type Column = Required<PdfColumn> & { x: number; width: number };
type Row = { texts: readonly string[]; style: "regular" | "bold"; isHeading?: boolean; isRepeated?: boolean };

const padding = 4;
const fontSize = 9;
const rowsPerTurn = 20;

/** Adds a table. Prints the rows one by one, so a large table needs no more memory than its pages. */
export async function writeTable(pdf: Pdf, root: StructureElement, table: PdfTable): Promise<void> {
  const columns = placeColumns(table.columns);
  const heading: Row = { texts: columns.map(({ title }) => title), style: "bold", isHeading: true };
  const element = pdf.struct("Table");
  root.add(element);
  ensureSpace(pdf, 60);
  const headingHeight = measureRow(pdf, columns, heading);
  printRow(pdf, element, { columns, row: heading, height: headingHeight });
  let count = 0;
  const print = (row: Row) => {
    const height = measureRow(pdf, columns, row);
    if (ensureSpace(pdf, height)) {
      printRow(pdf, element, { columns, row: { ...heading, isRepeated: true }, height: headingHeight });
    }
    printRow(pdf, element, { columns, row, height });
  };
  for await (const texts of table.rows) {
    print({ texts, style: "regular" });
    count += 1;
    if (count % rowsPerTurn === 0) await setImmediate();
  }
  if (table.total !== undefined) print({ texts: table.total, style: "bold" });
  element.end();
  pdf.x = pageFrame.margin;
  pdf.y += 10;
}

function placeColumns(columns: readonly PdfColumn[]): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = pageFrame.margin;
  return columns.map(({ title, share, align = "left" }) => {
    const width = (contentWidth * share) / shares;
    const column = { title, share, align, x, width };
    x += width;
    return column;
  });
}

function measureRow(pdf: Pdf, columns: readonly Column[], { texts, style }: Row): number {
  setTextStyle(pdf, { size: fontSize, style });
  const heights = columns.map(({ width }, index) =>
    pdf.heightOfString(toPrintable(texts[index] ?? ""), { width: width - 2 * padding }),
  );
  return Math.max(fontSize, ...heights) + 2 * padding;
}

function printRow(
  pdf: Pdf,
  table: StructureElement,
  { columns, row, height }: { columns: readonly Column[]; row: Row; height: number },
): void {
  const top = pdf.y;
  printBackground(pdf, top, { height, isHeading: row.isHeading === true });
  const printCell = ({ x, width, align }: Column, text: string) => {
    setTextStyle(pdf, { size: fontSize, style: row.style });
    pdf.text(toPrintable(text), x + padding, top + padding, { width: width - 2 * padding, align });
  };
  if (row.isRepeated === true) {
    // A heading repeated on the next page is only decoration, so a screen reader does not read it again.
    pdf.markContent("Artifact", { type: "Layout" });
    for (const [index, column] of columns.entries()) printCell(column, row.texts[index] ?? "");
    pdf.endMarkedContent();
  } else {
    const options = row.isHeading === true ? ({ heading: "Column" } as const) : {};
    const cells = columns.map((column, index) =>
      tableCell(pdf, options, () => printCell(column, row.texts[index] ?? "")),
    );
    addRow(pdf, table, cells);
  }
  pdf.x = pageFrame.margin;
  pdf.y = top + height;
}

function printBackground(
  pdf: Pdf,
  top: number,
  { height, isHeading }: { height: number; isHeading: boolean },
) {
  pdf.markContent("Artifact", { type: "Layout" });
  if (isHeading) pdf.rect(pageFrame.margin, top, contentWidth, height).fill(colors.fill);
  pdf
    .moveTo(pageFrame.margin, top + height)
    .lineTo(pageFrame.margin + contentWidth, top + height)
    .lineWidth(0.5)
    .stroke(colors.line);
  pdf.endMarkedContent();
}
