import { line } from "d3-shape";
import type { ChartData, ChartSeries } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import type { ChartLayout } from "./lay-out-chart";

const dashes = ["", "5 3", "1 3"];

/** The look of the dots of a series: filled for the first one, hollow for the others. */
const dotStyles = (place: number) =>
  place === 0
    ? "fill-accent forced-colors:fill-[CanvasText]"
    : "fill-canvas stroke-2 stroke-accent forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";

/**
 * Lines with a dot at each value. A category without a value interrupts its line. Dashes and hollow dots distinguish
 * the series, so that a single value is distinguishable too.
 */
export function LineChart({ data, tableLabel }: { data: ChartData; tableLabel: string }) {
  return (
    <ChartFrame
      data={data}
      tableLabel={tableLabel}
      legend={data.series.length > 1 ? <LineLegend series={data.series} /> : undefined}
    >
      {(layout) =>
        data.series.map((series, place) => (
          <Line key={series.name} data={data} series={series} layout={layout} place={place} />
        ))
      }
    </ChartFrame>
  );
}

function LineLegend({ series }: Pick<ChartData, "series">) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 font-normal text-ink2 text-meta">
      {series.map(({ name }, place) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6">
            <line
              x1={0}
              x2={24}
              y1={4}
              y2={4}
              strokeDasharray={dashes[place] ?? ""}
              className="stroke-2 stroke-accent forced-colors:stroke-[CanvasText]"
            />
            <circle cx={12} cy={4} r={3} className={dotStyles(place)} />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}

type LineProps = { data: ChartData; series: ChartSeries; layout: ChartLayout; place: number };

function Line({ data, series: { name, values }, layout, place: seriesPlace }: LineProps) {
  const { bands, bandWidth, y } = layout;
  const x = (place: number) => (bands[place] ?? 0) + bandWidth / 2;
  const path = line<number | null>(
    (_, place) => x(place),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)(values);
  return (
    <>
      <path
        d={path ?? ""}
        strokeDasharray={dashes[seriesPlace] ?? ""}
        className="fill-none stroke-2 stroke-accent forced-colors:stroke-[CanvasText]"
      />
      {data.categories.map(({ key, label }, place) => {
        const value = values[place] ?? null;
        if (value === null) return null;
        return (
          <circle key={key} cx={x(place)} cy={y(value)} r={3} className={dotStyles(seriesPlace)}>
            <title>{`${label}: ${name} ${data.formatValue(value)}`}</title>
          </circle>
        );
      })}
    </>
  );
}
