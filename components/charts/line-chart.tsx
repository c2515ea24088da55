import { line } from "d3-shape";
import type { ChartData, ChartSeries } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import { type ChartLayout, layOutChart } from "./lay-out-chart";

const dashes = ["", "5 3", "1 3"];

/** Lines with a dot at each value. A category without a value interrupts its line. Dashes distinguish the series. */
export function LineChart({ data, tableLabel }: { data: ChartData; tableLabel: string }) {
  const layout = layOutChart(data);
  return (
    <ChartFrame data={data} layout={layout} tableLabel={tableLabel}>
      {data.series.map((series, place) => (
        <Line key={series.name} data={data} series={series} layout={layout} dash={dashes[place] ?? ""} />
      ))}
    </ChartFrame>
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
