import type { Pdf, StructureElement } from "./page-frame";

type CellOptions = { heading?: "Row" | "Column" };

/** Returns a tagged cell whose content `write` prints. `heading` marks a heading of a row or a column. */
export function tableCell(pdf: Pdf, { heading }: CellOptions, write: () => void): StructureElement {
  if (heading === undefined) return pdf.struct("TD", {}, write);
  const scope: object = { scope: heading };
  return pdf.struct("TH", scope, write);
}

/** Adds a tagged row to a table. */
export function addRow(pdf: Pdf, table: StructureElement, cells: readonly StructureElement[]): void {
  const row = pdf.struct("TR");
  table.add(row);
  for (const cell of cells) row.add(cell);
  row.end();
}
