import type { Breakdown } from "@/lib/contracts/breakdown";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import { formatDay, formatShortDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import type { ChartData } from "../charts/chart-data";
import { StepChart } from "../charts/step-chart";

type Line = Breakdown["lines"][number];
type Speaking = { texts: Texts; locale: string };

type PriceChartProps = Speaking & {
  breakdown: Breakdown;
  size?: ChartData["size"];
  /** The end of the value axis, so that several charts can be compared. */
  maxAmount?: number;
};

/** Narrow enough for a phone, where a wider chart would shrink with its text. */
const usualSize = { width: 340, height: 170 };

/** The price of each charged day, as steps with a table behind them. Rendered by the server. */
export function PriceChart({ breakdown, texts, locale, size = usualSize, maxAmount }: PriceChartProps) {
  const { prices, charts } = texts;
  const { currency, units, lines } = breakdown;
  if (lines.some(({ date }) => date === null)) return <p className="py-2 text-ink2">{prices.supplier}</p>;
  const axis = fill(units === 1 ? prices.amount : prices.ofAll, {
    currency,
    units: formatNumber(units, locale),
  });
  const data: ChartData = {
    title: prices.title,
    axes: { category: prices.day, value: axis },
    categories: lines.map((line) => toCategory(line, breakdown, { texts, locale })),
    series: [{ name: prices.title, values: lines.map(({ amount }) => amount) }],
    formatValue: (value) => formatMoney(value, currency, locale),
    size,
    ...(maxAmount === undefined ? {} : { maxValue: maxAmount }),
  };
  return <StepChart data={data} tableLabel={charts.table} />;
}

function toCategory(
  line: Line,
  { currency, car_currency }: Breakdown,
  { texts, locale }: Speaking,
): ChartData["categories"][number] {
  const date = line.date ?? "";
  const values = {
    day: formatDay(date, locale),
    rule: nameRule(line, { texts, locale }),
    price: formatMoney(line.unit_price, car_currency, locale),
  };
  const { ruled, converted } = texts.prices;
  return {
    key: date,
    label: fill(currency === car_currency ? ruled : converted, values),
    shortLabel: formatShortDay(date, locale),
  };
}

/** Returns the rule that sets the price of a day, in words. */
function nameRule(
  { source, min_days }: Pick<Line, "source" | "min_days">,
  { texts, locale }: Speaking,
): string {
  const { rules } = texts.prices;
  if (source === "supplier") return rules.base;
  const days = fillCount(texts.search.days, min_days ?? 1, locale);
  return fill(rules[source], { days });
}
