import type { Breakdown } from "@/lib/contracts/breakdown";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import { formatShortMoney } from "@/lib/format/format-short-money";
import { formatStayInput } from "@/lib/format/format-stay";
import { formatDay, formatShortDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import type { ChartData, TableRow } from "../charts/chart-data";
import { StepChart } from "../charts/step-chart";

type Line = Breakdown["lines"][number];
type Localization = { texts: Texts; locale: string };

type PriceChartProps = Localization & {
  breakdown: Breakdown;
  size?: ChartData["size"];
  /**
   * The price that the value axis must reach, in the rental's currency. Charts with the same `maxAmount` can be
   * compared.
   */
  maxAmount?: number;
  /** Whether a line of text replaces the chart if all days have the same price. */
  isShort?: boolean;
};

/** The default size. It fits on a phone, where a wider chart and its text would shrink. */
const usualSize = { width: 340, height: 170 };

/**
 * The price of each charged day, as a step chart with a table behind it. A supplier's offer has no prices per day, so a
 * sentence replaces the chart. Rendered by the server.
 */
export function PriceChart({
  breakdown,
  texts,
  locale,
  size = usualSize,
  maxAmount,
  isShort = false,
}: PriceChartProps) {
  const { prices, charts } = texts;
  const { currency, units, lines } = breakdown;
  if (lines.some(({ date }) => date === null)) return <p className="py-2 text-ink2">{prices.supplier}</p>;
  const runs = joinDays(lines);
  if (runs.length === 1 && isShort) return <OnePrice {...{ breakdown, texts, locale }} />;
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
    formatTick: (value) => formatShortMoney(value, currency, locale),
    tableRows: [
      ...runs.map((run) => toRow(run, breakdown, { texts, locale })),
      { key: "total", label: texts.bookings.total, values: [breakdown.total], isTotal: true },
    ],
    size,
    ...(maxAmount === undefined ? {} : { maxValue: maxAmount }),
  };
  return <StepChart data={data} tableLabel={charts.table} />;
}

/** The total of a rental whose days all have the same price, as text: “7 × €34.50 = €241.50”. */
function OnePrice({ breakdown, texts, locale }: Localization & { breakdown: Breakdown }) {
  const { prices } = texts;
  const { currency, total, lines } = breakdown;
  const [line] = lines;
  if (line === undefined) return null;
  const sum = fill(prices.onePrice, {
    days: formatNumber(lines.length, locale),
    price: formatMoney(line.amount, currency, locale),
    total: formatMoney(total, currency, locale),
  });
  return (
    <figure aria-label={prices.title} className="py-2">
      <figcaption className="sr-only">{prices.title}</figcaption>
      <p className="font-medium">{sum}</p>
      <p className="text-ink2 text-meta">{describeRule(line, breakdown, { texts, locale })}</p>
    </figure>
  );
}

/** Consecutive days with the same price by the same rule. */
type Run = { first: Line; last: Line };

function joinDays(lines: readonly Line[]): readonly Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run !== undefined && isSamePrice(run.first, line)) run.last = line;
    else runs.push({ first: line, last: line });
  }
  return runs;
}

function isSamePrice(left: Line, right: Line): boolean {
  return (["amount", "unit_price", "source", "min_days"] as const).every(
    (name) => left[name] === right[name],
  );
}

function toRow({ first, last }: Run, breakdown: Breakdown, { texts, locale }: Localization): TableRow {
  const [from, to] = [first.date ?? "", last.date ?? ""];
  const days = from === to ? formatDay(from, locale) : formatStayInput(from, to, locale);
  const rule = describeRule(first, breakdown, { texts, locale });
  return { key: from, label: fill(texts.prices.ruled, { day: days, rule }), values: [first.amount] };
}

function toCategory(
  line: Line,
  breakdown: Breakdown,
  { texts, locale }: Localization,
): ChartData["categories"][number] {
  const date = line.date ?? "";
  const rule = describeRule(line, breakdown, { texts, locale });
  return {
    key: date,
    label: fill(texts.prices.ruled, { day: formatDay(date, locale), rule }),
    shortLabel: formatShortDay(date, locale),
  };
}

/** Returns the rule of a day, with the price in the car's currency if that is not the currency of the rental. */
function describeRule(
  line: Line,
  { currency, car_currency }: Breakdown,
  { texts, locale }: Localization,
): string {
  const rule = nameRule(line, { texts, locale });
  if (currency === car_currency) return rule;
  return fill(texts.prices.converted, { rule, price: formatMoney(line.unit_price, car_currency, locale) });
}

/** Returns words for the rule that sets the price of a day. */
function nameRule(
  { source, min_days }: Pick<Line, "source" | "min_days">,
  { texts, locale }: Localization,
): string {
  const { rules } = texts.prices;
  if (source === "supplier") return rules.base;
  const days = fillCount(texts.search.days, min_days ?? 1, locale);
  return fill(rules[source], { days });
}
