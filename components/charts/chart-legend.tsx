export type LegendEntry = { name: string; swatch: string };

/** The names of a chart's series, each with its colour or pattern. The table behind the chart repeats the names. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 font-normal text-ink2 text-meta">
      {entries.map(({ name, swatch }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg
            aria-hidden="true"
            viewBox="0 0 12 10"
            className="h-2.5 w-3 forced-colors:[&_*]:fill-[CanvasText]"
          >
            <rect width="12" height="10" className={swatch} />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}
