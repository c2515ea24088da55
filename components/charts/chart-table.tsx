import { clsx } from "clsx";
import type { ChartData, TableRow } from "./chart-data";

/** The values of a chart as a table, which opens without script. */
export function ChartTable({ data, label }: { data: ChartData; label: string }) {
  const { title, axes, series, formatValue } = data;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink2 text-meta hover:underline print:hidden">
        {label}
      </summary>
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-left text-meta">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-line border-b text-ink2">
              <th scope="col" className="h-7 pr-3 font-medium">
                {axes.category}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="pr-3 text-right font-medium">
                  {series.length === 1 ? axes.value : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {toRows(data).map(({ key, label: name, values, isTotal = false }) => (
              <tr key={key} className={clsx("border-line border-b", isTotal && "font-semibold")}>
                <th scope="row" className={clsx("h-7 pr-3", !isTotal && "font-normal")}>
                  {name}
                </th>
                {series.map(({ name: part }, place) => (
                  <td key={part} className="pr-3 text-right">
                    {formatCell(values[place], formatValue)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function toRows({ tableRows, categories, series }: ChartData): readonly TableRow[] {
  if (tableRows !== undefined) return tableRows;
  return categories.map(({ key, label }, place) => ({
    key,
    label,
    values: series.map(({ values }) => values[place] ?? null),
  }));
}

function formatCell(value: number | null | undefined, format: ChartData["formatValue"]): string {
  return value === null || value === undefined ? "–" : format(value);
}
