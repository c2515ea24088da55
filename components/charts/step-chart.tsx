import { area, curveStepAfter, line } from "d3-shape";
import type { ChartData } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import type { ChartLayout } from "./lay-out-chart";

type Level = { value: number | null; x: number };

/**
 * A step chart: a horizontal line at the value of each category, without gaps. For values that hold for a whole period,
 * such as the price of a day.
 */
export function StepChart({ data, tableLabel }: { data: ChartData; tableLabel: string }) {
  return (
    <ChartFrame data={data} tableLabel={tableLabel}>
      {(layout) => <Steps data={data} layout={layout} />}
    </ChartFrame>
  );
}

function Steps({ data, layout }: { data: ChartData; layout: ChartLayout }) {
  const { bands, bandWidth, step, plot, y } = layout;
  const edge = (step - bandWidth) / 2;
  const values = data.series[0]?.values ?? [];
  // The last level is repeated at the end of its band, because a step ends where the next one begins.
  const levels: Level[] = [...values, values.at(-1) ?? null].map((value, place) => ({
    value,
    x: (bands[place] ?? (bands.at(-1) ?? plot.left) + step) - edge,
  }));
  const isKnown = ({ value }: Level) => value !== null;
  const top = ({ value }: Level) => y(value ?? 0);
  const outline = line<Level>(({ x }) => x, top)
    .defined(isKnown)
    .curve(curveStepAfter);
  const ground = area<Level>(({ x }) => x, plot.bottom, top)
    .defined(isKnown)
    .curve(curveStepAfter);
  return (
    <>
      <path d={ground(levels) ?? ""} className="fill-accent-soft forced-colors:fill-[Canvas]" />
      <path
        d={outline(levels) ?? ""}
        className="fill-none stroke-2 stroke-accent forced-colors:stroke-[CanvasText]"
      />
      {data.categories.map(({ key, label }, place) => (
        <rect
          key={key}
          x={(bands[place] ?? 0) - edge}
          width={step}
          y={plot.top}
          height={plot.bottom - plot.top}
          className="fill-transparent"
        >
          <title>{`${label}: ${data.formatValue(values[place] ?? 0)}`}</title>
        </rect>
      ))}
    </>
  );
}
