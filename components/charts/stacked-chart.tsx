import type { ChartData } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import { ChartLegend } from "./chart-legend";
import type { ChartLayout } from "./lay-out-chart";

type StackedChartProps = {
  data: ChartData;
  /** The fill of each series, in the order of the series. */
  fills: readonly string[];
  tableLabel: string;
};

/**
 * A stacked bar chart. Each bar stacks the values of all series, the first at the bottom, and its hover text has all
 * values.
 */
export function StackedChart({ data, fills, tableLabel }: StackedChartProps) {
  const totals = data.categories.map((_, place) =>
    data.series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  );
  // The axis ends at the highest stack, not at the highest part.
  const maxValue = data.maxValue ?? Math.max(1, ...totals);
  const entries = data.series.map(({ name }, part) => ({ name, swatch: fills[part] ?? "" }));
  return (
    <ChartFrame
      data={{ ...data, maxValue }}
      tableLabel={tableLabel}
      legend={<ChartLegend entries={entries} />}
    >
      {(layout) =>
        data.categories.map(({ key }, place) => (
          <Stack key={key} data={data} fills={fills} layout={layout} place={place} />
        ))
      }
    </ChartFrame>
  );
}

type StackProps = Omit<StackedChartProps, "tableLabel"> & { layout: ChartLayout; place: number };

function Stack({ data: { categories, series, formatValue }, fills, layout, place }: StackProps) {
  const { bands, bandWidth, y } = layout;
  const values = series.map(({ values: own }) => own[place] ?? 0);
  const texts = series.map(({ name }, part) => `${name} ${formatValue(values[part] ?? 0)}`);
  return (
    <g>
      <title>{`${categories[place]?.label ?? ""}: ${texts.join(", ")}`}</title>
      {series.map(({ name }, part) => {
        const below = values.slice(0, part).reduce((sum, value) => sum + value, 0);
        const value = values[part] ?? 0;
        if (value === 0) return null;
        return (
          <rect
            key={name}
            x={bands[place] ?? 0}
            width={bandWidth}
            y={y(below + value)}
            height={y(below) - y(below + value)}
            className={`${fills[part] ?? ""} stroke-canvas forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]`}
            strokeWidth={0.5}
          />
        );
      })}
    </g>
  );
}
