import { line } from "d3-shape";
import type { ChartData, ChartSeries } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import type { ChartLayout } from "./lay-out-chart";

const dashes = ["", "5 3", "1 3"];

/** Lines with a dot at each value. A category without a value interrupts its line. Dashes distinguish the series. */
export function LineChart({ data, tableLabel }: { data: ChartData; tableLabel: string }) {
  return (
    <ChartFrame
      data={data}
      tableLabel={tableLabel}
      legend={data.series.length > 1 ? <LineLegend series={data.series} /> : undefined}
    >
      {(layout) =>
        data.series.map((series, place) => (
          <Line key={series.name} data={data} series={series} layout={layout} dash={dashes[place] ?? ""} />
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
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
            <line
              x1={0}
              x2={24}
              y1={2}
              y2={2}
              strokeDasharray={dashes[place] ?? ""}
              className="stroke-2 stroke-accent forced-colors:stroke-[CanvasText]"
            />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}

type LineProps = { data: ChartData; series: ChartSeries; layout: ChartLayout; dash: string };

function Line({ data, series: { name, values }, layout, dash }: LineProps) {
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
        strokeDasharray={dash}
        className="fill-none stroke-2 stroke-accent forced-colors:stroke-[CanvasText]"
      />
      {data.categories.map(({ key, label }, place) => {
        const value = values[place] ?? null;
        if (value === null) return null;
        return (
          <circle
            key={key}
            cx={x(place)}
            cy={y(value)}
            r={3}
            className="fill-accent forced-colors:fill-[CanvasText]"
          >
            <title>{`${label}: ${name} ${data.formatValue(value)}`}</title>
          </circle>
        );
      })}
    </>
  );
}
