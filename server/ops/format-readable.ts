/** Formats a result for people: a table for a list of records, otherwise one `name: value` per line. */
export function formatReadable(value: unknown): string {
  if (Array.isArray(value)) return formatTable(value);
  if (!isRecord(value)) return formatCell(value);
  return fieldsOf(value, "")
    .map(([name, cell]) => `${name}: ${cell}`)
    .join("\n");
}

function formatTable(rows: readonly unknown[]): string {
  const records = rows.filter(isRecord);
  const names = Object.keys(records[0] ?? {});
  if (names.length === 0) return "none";
  const lines = [names, ...records.map((record) => names.map((name) => formatCell(record[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

function fieldsOf(record: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] =>
    isRecord(value) ? fieldsOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, formatCell(value)]],
  );
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.map(formatCell).join(" ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
