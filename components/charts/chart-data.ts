export type ChartSeries = {
  name: string;
  /** One value per category. Null if a category has no value, which is not the same as 0. */
  values: readonly (number | null)[];
};

export type ChartCategory = {
  key: string;
  /** The whole name, for the table and the hover text. */
  label: string;
  /** A shorter name for the axis. Default: `label`. */
  shortLabel?: string;
  /** True if this name has priority on the axis, such as the date at midnight between hours. */
  isAnchor?: boolean;
};

/** A row of the table behind a chart: one value per series. */
export type TableRow = { key: string; label: string; values: readonly (number | null)[]; isTotal?: boolean };

/** The size of a drawing in pixels. */
export type ChartSize = { width: number; height: number };

/** Everything that a chart shows. The table behind it has all series; a bar or step chart draws the first one. */
export type ChartData = {
  title: string;
  /** The names of the axes, with units: “Day (UTC)”, “Bookings”, “EUR per day”. */
  axes: { category: string; value: string };
  /** A number for the whole chart, shown below its title in place of the name of the value axis. */
  headline?: string;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** Formats a value at the axis. Default: `formatValue`. */
  formatTick?: (value: number) => string;
  /** The rows of the table if they are not one per category, for example one per run of days with the same price. */
  tableRows?: readonly TableRow[];
  /** True if all values are whole numbers, as in a count. */
  wholeNumbers?: boolean;
  /** The value that the value axis must reach. Default: the highest value. Percentages set it to 100. */
  maxValue?: number;
  /** The size of the drawing. On a narrow screen, a chart is drawn smaller. It is never drawn larger. */
  size: ChartSize;
};
