import type { ChartData } from "./chart-data";

/** The values of a chart as a table, which opens without script. */
export function ChartTable({ data, label }: { data: ChartData; label: string }) {
  const { title, axes, categories, series, formatValue } = data;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink2 text-meta hover:underline">
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
            {categories.map(({ key, label: name }, place) => (
              <tr key={key} className="border-line border-b">
                <th scope="row" className="h-7 pr-3 font-normal">
                  {name}
                </th>
                {series.map(({ name: part, values }) => (
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

function formatCell(value: number | null | undefined, format: ChartData["formatValue"]): string {
  return value === null || value === undefined ? "–" : format(value);
}
