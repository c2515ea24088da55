/** The content of an XLSX cell that is not text. A cell without a kind is text. */
export type CellKind = "number" | "formula" | "error";

/** A row of a table. Its number counts from 1, as in a spreadsheet. */
export type TableRow = {
  readonly number: number;
  readonly cells: readonly string[];
  /** The kinds of the cells that are not text, by index. Absent for CSV. */
  readonly kinds?: ReadonlyMap<number, CellKind>;
};

/** Returns whether all cells of the row are blank. */
export function isBlankRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === "");
}
