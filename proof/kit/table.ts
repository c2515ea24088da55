/** A text table: headings and lines of cells. */
export type TextTable = { headings: readonly string[]; lines: readonly (readonly string[])[] };

/** Renders aligned columns for a terminal, or a Markdown table. */
export function renderTable({ headings, lines }: TextTable, markdown: boolean): string {
  if (markdown) {
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    return [line(headings), line(headings.map(() => "---")), ...lines.map(line)].join("\n");
  }
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return [headings, ...lines]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
