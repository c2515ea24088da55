import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Cell = ReactNode;
export type Column = {
  title: string;
  align?: "right";
  /** True if the column is hidden on narrow screens. */
  wide?: boolean;
};
export type Row = { key: string; cells: readonly Cell[]; selected?: boolean };

/** A table with lines between its rows. Align columns of numbers to the right. */
export function DataTable({
  label,
  columns,
  rows,
  passive = false,
}: {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /**
   * True if no cell has a link or a control. The table is then focusable itself, so that the keyboard can scroll it.
   */
  passive?: boolean;
}) {
  const look = ({ align, wide }: Column) =>
    clsx("px-3", align === "right" && "text-right", wide && "hidden md:table-cell");
  return (
    // A region that scrolls must be reachable by keyboard.
    <div tabIndex={passive ? 0 : undefined} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-line border-b text-ink2 text-meta">
            {columns.map((column) => (
              <th key={column.title} scope="col" className={clsx("h-8 font-medium", look(column))}>
                {column.title === "" ? <span className="sr-only">{label}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, selected }) => (
            <tr
              key={key}
              className={clsx(
                "h-(--row) border-line border-b",
                selected ? "bg-accent-soft" : "hover:bg-sunken",
              )}
            >
              {columns.map((column, place) => (
                <td key={column.title} className={look(column)}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
