import type { ReactNode } from "react";
import type { ChartData } from "./chart-data";
import { ChartTable } from "./chart-table";
import type { ChartLayout } from "./lay-out-chart";

type ChartFrameProps = {
  data: ChartData;
  layout: ChartLayout;
  tableLabel: string;
  /** The names of the series, if there are several. */
  legend?: ReactNode;
  /** The marks of the plot, as SVG elements. */
  children: ReactNode;
};

const axisText = "fill-ink2 text-label forced-colors:fill-[CanvasText]";

/**
 * A chart with labelled axes and a table behind it. Assistive technology reads the table in place of the drawing.
 * Colours are those of the theme, so the chart follows the dark theme, prints and forced colours.
 */
export function ChartFrame({ data, layout, tableLabel, legend, children }: ChartFrameProps) {
  const { title, axes, headline, size } = data;
  const { plot, ticks, names } = layout;
  return (
    <figure aria-label={title} className="min-w-0 break-inside-avoid">
      <figcaption className="pb-1 font-medium text-form">
        {title}
        {headline === undefined ? null : <span className="block font-semibold text-title">{headline}</span>}
        {legend}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={size.width}
        height={size.height}
        className="h-auto max-w-full tabular-nums"
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
        {children}
        {names.map(({ x, text }) => (
          <text key={x} x={x} y={plot.bottom + 15} textAnchor="middle" className={axisText}>
            {text}
          </text>
        ))}
        <text x={plot.right} y={plot.bottom + 31} textAnchor="end" className={axisText}>
          {axes.category}
        </text>
      </svg>
      <ChartTable data={data} label={tableLabel} />
    </figure>
  );
}
