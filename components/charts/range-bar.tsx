type RangeBarProps = {
  low: number;
  middle: number;
  high: number;
  /** The value at the right end of the scale, in the unit of the other values. The scale begins at 0. */
  max: number;
};

const width = 100;
const height = 12;

/** A line from the lowest to the highest value, with a mark at `middle`. The text next to it shows the values. */
export function RangeBar({ low, middle, high, max }: RangeBarProps) {
  const x = (value: number) => Math.round((value / Math.max(max, high, 1)) * (width - 4) * 10) / 10 + 2;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="block h-3 w-25">
      <line x1={0} x2={width} y1={6} y2={6} className="stroke-line" />
      <line
        x1={x(low)}
        x2={x(high)}
        y1={6}
        y2={6}
        strokeWidth={4}
        className="stroke-accent forced-colors:stroke-[CanvasText]"
      />
      <line
        x1={x(middle)}
        x2={x(middle)}
        y1={0}
        y2={12}
        strokeWidth={2}
        className="stroke-ink forced-colors:stroke-[CanvasText]"
      />
    </svg>
  );
}
