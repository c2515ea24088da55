import type * as z from "zod/mini";
import type { countDeliveriesOfWeekContract, countWeekContract } from "@/lib/contracts/portal/today";
import { formatNumber } from "@/lib/format/format-number";
import { formatDay, formatShortDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { BarChart } from "../charts/bar-chart";
import type { ChartData } from "../charts/chart-data";
import { LineChart } from "../charts/line-chart";
import { Section } from "../ui/page-header";

type Week = z.output<typeof countWeekContract.response>;
type Deliveries = z.output<typeof countDeliveriesOfWeekContract.response>;

type WeekChartsProps = {
  /** The counts of the last seven days. Undefined if they could not be read. */
  week: Week | undefined;
  /**
   * The deliveries of the last seven days. Null for users without access to them. Undefined if they could not
   * be read.
   */
  deliveries: Deliveries | undefined | null;
  texts: Texts;
  locale: string;
};

/** Small charts of the last seven days, drawn on the server. */
export function WeekCharts({ week, deliveries, texts, locale }: WeekChartsProps) {
  const { today, charts } = texts;
  const counts =
    week === undefined
      ? []
      : ([
          [today.booked, week.booked],
          [today.confirmed, week.confirmed],
          [today.cancelled, week.cancelled],
        ] as const);
  return (
    <Section title={today.week}>
      <div className="grid gap-x-10 gap-y-4 px-3 sm:grid-cols-2 xl:grid-cols-4">
        {week === undefined ? <Missing texts={texts} /> : null}
        {counts.map(([title, values]) => (
          <BarChart
            key={title}
            data={toCountChart({ title, days: week?.days ?? [], values }, texts, locale)}
            tableLabel={charts.table}
          />
        ))}
        {deliveries === undefined ? <Missing texts={texts} /> : null}
        {deliveries === undefined || deliveries === null ? null : (
          <LineChart data={toSuccessChart(deliveries, texts, locale)} tableLabel={charts.table} />
        )}
      </div>
    </Section>
  );
}

function Missing({ texts }: { texts: Texts }) {
  return (
    <p role="alert" className="text-bad">
      {texts.today.weekMissing}
    </p>
  );
}

type Counted = { title: string; days: readonly string[]; values: readonly number[] };

function toCountChart({ title, days, values }: Counted, texts: Texts, locale: string): ChartData {
  return {
    ...toDays(days, locale),
    title,
    axes: { category: texts.charts.dayUtc, value: texts.charts.count },
    headline: formatNumber(sumOf(values), locale),
    series: [{ name: title, values }],
    formatValue: (value) => formatNumber(value, locale),
    wholeNumbers: true,
  };
}

/**
 * Returns the chart of the share of deliveries that succeeded, in percent. A day without ended deliveries has no value.
 */
function toSuccessChart(deliveries: Deliveries, texts: Texts, locale: string): ChartData {
  const { days, succeeded, failed } = deliveries;
  const title = texts.today.deliverySuccess;
  const values = days.map((_, place) => {
    const [good, bad] = [succeeded[place] ?? 0, failed[place] ?? 0];
    return toShare(good, bad);
  });
  const share = toShare(sumOf(succeeded), sumOf(failed));
  return {
    ...toDays(days, locale),
    title,
    axes: { category: texts.charts.dayUtc, value: texts.charts.percent },
    headline: share === null ? texts.common.none : `${formatNumber(share, locale, 1)}%`,
    series: [{ name: title, values }],
    formatValue: (value) => formatNumber(value, locale, 1),
    maxValue: 100,
  };
}

/**
 * Returns the percentage of successes, rounded down to one decimal, so that 100% means that no delivery failed. Null
 * without deliveries.
 */
function toShare(good: number, bad: number): number | null {
  return good + bad === 0 ? null : Math.floor((good / (good + bad)) * 1000) / 10;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function toDays(days: readonly string[], locale: string) {
  return {
    categories: days.map((day) => ({
      key: day,
      label: formatDay(day, locale),
      shortLabel: formatShortDay(day, locale),
    })),
    size: { width: 280, height: 160 },
  };
}
