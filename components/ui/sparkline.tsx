export type SparklinePart = { name: string; fill: string; values: readonly number[] };

const barWidth = 4;
const step = 6;
const height = 24;

type SparklineProps = {
  /** The subject of the chart. It is the caption of the hidden table. */
  label: string;
  /** One label per bar, in the order of the bars. The hidden table has a row for each bar that is not 0. */
  places: readonly string[];
  placeLabel: string;
  /** The series that are stacked in each bar, the first at the bottom. */
  parts: readonly SparklinePart[];
};

/** Stacked bars scaled to the highest one, with the same data as a table for screen readers. */
export function Sparkline({ label, places, placeLabel, parts }: SparklineProps) {
  const totals = places.map((_, place) => parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
  const highest = Math.max(1, ...totals);
  const shown = places.flatMap((name, place) => (totals[place] === 0 ? [] : [{ name, place }]));
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${places.length * step} ${height}`}
        className="h-6 w-36 forced-colors:[&_rect]:fill-[CanvasText]"
      >
        <line x1="0" x2={places.length * step} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {shown.map(({ place }) => (
          <Bar key={place} x={place * step} parts={parts} place={place} highest={highest} />
        ))}
      </svg>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{placeLabel}</th>
            {parts.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, place }) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              {parts.map((part) => (
                <td key={part.name}>{part.values[place] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type BarProps = { x: number; parts: readonly SparklinePart[]; place: number; highest: number };

function Bar({ x, parts, place, highest }: BarProps) {
  const heights = parts.map(({ values }) => ((values[place] ?? 0) / highest) * height);
  return parts.map(({ name, fill }, index) => {
    const below = heights.slice(0, index).reduce((sum, one) => sum + one, 0);
    const own = heights[index] ?? 0;
    if (own === 0) return null;
    return <rect key={name} x={x} y={height - below - own} width={barWidth} height={own} className={fill} />;
  });
}
