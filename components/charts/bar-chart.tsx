import type { ChartData } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import { type ChartLayout, textWidth } from "./lay-out-chart";

/** A bar from 0 to each value of the first series. The value is written above its bar where it fits. */
export function BarChart({ data, tableLabel }: { data: ChartData; tableLabel: string }) {
  const values = data.series[0]?.values ?? [];
  return (
    <ChartFrame data={data} tableLabel={tableLabel}>
      {(layout) =>
        data.categories.map(({ key, label }, place) => (
          <Bar
            key={key}
            label={label}
            value={values[place] ?? 0}
            x={layout.bands[place] ?? 0}
            layout={layout}
            formatValue={data.formatValue}
          />
        ))
      }
    </ChartFrame>
  );
}

type BarProps = Pick<ChartData, "formatValue"> & {
  label: string;
  value: number;
  x: number;
  layout: ChartLayout;
};

function Bar({ label, value, x, layout, formatValue }: BarProps) {
  const { bandWidth, step, y } = layout;
  const text = formatValue(value);
  return (
    <g>
      <title>{`${label}: ${text}`}</title>
      <rect
        x={x}
        width={bandWidth}
        y={y(value)}
        height={y(0) - y(value)}
        className="fill-accent forced-colors:fill-[CanvasText]"
      />
      {value > 0 && textWidth(text) <= step ? (
        <text
          x={x + bandWidth / 2}
          y={y(value) - 4}
          textAnchor="middle"
          className="fill-ink text-label forced-colors:fill-[CanvasText]"
        >
          {text}
        </text>
      ) : null}
    </g>
  );
}
