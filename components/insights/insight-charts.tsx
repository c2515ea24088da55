import type { DurationHistogram, InsightPoint, Insights } from "@/lib/contracts/portal/insights";
import { formatMoney } from "@/lib/format/format-money";
import { formatMonth } from "@/lib/format/format-month";
import { formatNumber } from "@/lib/format/format-number";
import { formatShortMoney } from "@/lib/format/format-short-money";
import { formatDay, formatShortDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { BarChart } from "../charts/bar-chart";
import type { ChartCategory, ChartData } from "../charts/chart-data";
import { LineChart } from "../charts/line-chart";
import { Section } from "../ui/page-header";

type Props = { insights: Insights; texts: Texts; locale: string };

const size = { width: 560, height: 200 };

/**
 * Charts of bookings, revenue, cancellations and searches per booking over time. Each currency has its own chart of
 * revenue. The chart of searches is omitted if no searches are known.
 */
export function InsightCharts({ insights, texts, locale }: Props) {
  const { insights: words, charts } = texts;
  const { points, current } = insights;
  const over = toOverTime({ insights, texts, locale });
  return (
    <Section title={words.development}>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <BarChart data={over.count(words.bookings, ({ bookings }) => bookings)} tableLabel={charts.table} />
        {current.money.map(({ currency }) => (
          <LineChart key={currency} data={over.revenue(currency)} tableLabel={charts.table} />
        ))}
        <BarChart
          data={over.count(words.cancellations, ({ cancellations }) => cancellations)}
          tableLabel={charts.table}
        />
        {points.some(({ searches }) => searches !== null) ? (
          <LineChart
            data={over.ratio(words.searchesPerBooking, ({ searches_per_booking }) => searches_per_booking)}
            tableLabel={charts.table}
          />
        ) : null}
      </div>
    </Section>
  );
}

/** Charts of the number of bookings by lead time and by rental length. */
export function DistributionCharts({ insights, texts, locale }: Props) {
  const { insights: words, charts } = texts;
  const chart = (title: string, buckets: DurationHistogram): ChartData => ({
    title,
    axes: { category: words.days, value: words.bookings },
    categories: buckets.map(({ from, to }) => {
      const range = to === from ? String(from) : fill(words.daysRange, { from, to: to ?? "" });
      const label = to === null ? fill(words.daysFrom, { from }) : range;
      return { key: String(from), label, shortLabel: to === null ? `${from}+` : range };
    }),
    series: [{ name: title, values: buckets.map(({ bookings }) => bookings) }],
    formatValue: (value) => formatNumber(value, locale),
    wholeNumbers: true,
    size,
  });
  return (
    <Section title={words.when}>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <BarChart data={chart(words.leadTime, insights.lead_times)} tableLabel={charts.table} />
        <BarChart data={chart(words.rentalLength, insights.rental_lengths)} tableLabel={charts.table} />
      </div>
    </Section>
  );
}

function toOverTime({ insights: { points, unit }, texts: { insights: words }, locale }: Props) {
  const chart = (title: string, values: readonly (number | null)[]): ChartData => ({
    title,
    axes: { category: words.units[unit], value: title },
    categories: points.map((point) => toCategory(point, unit, { words, locale })),
    series: [{ name: title, values }],
    formatValue: (value) => formatNumber(value, locale, 1),
    size,
  });
  return {
    count: (title: string, pick: (point: InsightPoint) => number): ChartData => ({
      ...chart(title, points.map(pick)),
      wholeNumbers: true,
    }),
    ratio: (title: string, pick: (point: InsightPoint) => number | null) => chart(title, points.map(pick)),
    revenue: (currency: string): ChartData => {
      const revenueOf = ({ money }: InsightPoint) =>
        money.find((one) => one.currency === currency)?.revenue ?? 0;
      return {
        ...chart(fill(words.revenue, { currency }), points.map(revenueOf)),
        formatValue: (value) => formatMoney(value, currency, locale),
        formatTick: (value) => formatShortMoney(value, currency, locale),
      };
    },
  };
}

function toCategory(
  { from, to }: InsightPoint,
  unit: Insights["unit"],
  { words, locale }: { words: Texts["insights"]; locale: string },
): ChartCategory {
  if (unit === "day")
    return { key: from, label: formatDay(from, locale), shortLabel: formatShortDay(from, locale) };
  const label = fill(words.period, { from: formatDay(from, locale), to: formatDay(to, locale) });
  const shortLabel = unit === "month" ? formatMonth(from.slice(0, 7), locale) : formatShortDay(from, locale);
  return { key: from, label, shortLabel };
}
