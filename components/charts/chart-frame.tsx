import type { ReactNode } from "react";
import type { ChartData, ChartSize } from "./chart-data";
import { ChartTable } from "./chart-table";
import { type ChartLayout, layOutChart } from "./lay-out-chart";

type ChartFrameProps = {
  data: ChartData;
  tableLabel: string;
  /** The names of the series, if there are several. */
  legend?: ReactNode;
  /** Draws the bars or lines of the plot, as SVG elements. */
  children: (layout: ChartLayout) => ReactNode;
};

/**
 * The width of the drawing for narrow screens, in pixels. A chart that is not wider needs no second drawing.
 */
const narrowWidth = 340;

const axisText = "fill-ink2 text-label forced-colors:fill-[CanvasText]";

/**
 * A chart with labelled axes and a table behind it. Assistive technology reads the table in place of the drawing.
 * Colours are those of the theme, so the chart follows the dark theme, prints and forced colours. A chart wider than
 * `narrowWidth` has a second drawing for narrow screens, because text that shrinks with its drawing cannot be read on
 * a phone.
 */
export function ChartFrame({ data, tableLabel, legend, children }: ChartFrameProps) {
  const { title, headline, size } = data;
  const draw = (other: ChartSize, className = "") => (
    <Drawing data={{ ...data, size: other }} className={className}>
      {children}
    </Drawing>
  );
  return (
    <figure aria-label={title} className="min-w-0 break-inside-avoid pb-2">
      <figcaption className="pb-1 font-medium text-form">
        {title}
        {headline === undefined ? null : <span className="block font-semibold text-title">{headline}</span>}
        {legend}
      </figcaption>
      {size.width <= narrowWidth ? (
        draw(size)
      ) : (
        <div className="@container">
          {draw(size, "hidden @lg:block")}
          {draw({ ...size, width: narrowWidth }, "@lg:hidden")}
        </div>
      )}
      <ChartTable data={data} label={tableLabel} />
    </figure>
  );
}

type DrawingProps = Pick<ChartFrameProps, "data" | "children"> & { className: string };

function Drawing({ data, className, children }: DrawingProps) {
  const { axes, headline, size } = data;
  const layout = layOutChart(data);
  const { plot, ticks, names } = layout;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      className={`h-auto max-w-full tabular-nums ${className}`}
    >
      {headline === undefined ? (
        <text x={0} y={11} className={axisText}>
          {axes.value}
        </text>
      ) : null}
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y}
            y2={y}
            className={y === plot.bottom ? "stroke-line-strong" : "stroke-line"}
          />
          <text x={plot.left - 6} y={y + 4} textAnchor="end" className={axisText}>
            {text}
          </text>
        </g>
      ))}
      {children(layout)}
      {names.map(({ x, text }) => (
        <text key={x} x={x} y={plot.bottom + 15} textAnchor="middle" className={axisText}>
          {text}
        </text>
      ))}
      <text x={plot.right} y={plot.bottom + 31} textAnchor="end" className={axisText}>
        {axes.category}
      </text>
    </svg>
  );
}
