import { formatNumber } from "@/lib/format/format-number";
import { formatDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import type { ChartData } from "../charts/chart-data";
import { ChartTable } from "../charts/chart-table";

export type UptimeDay = { day: string; probes: number; failed: number };
type UptimeBarsProps = { title: string; days: readonly UptimeDay[]; texts: Texts; locale: string };

const [step, width, height] = [8, 6, 32];

/**
 * A chart of the uptime with one bar per day. The bar of a day with failed probes is shorter. The bar of a day without
 * probes is low and grey.
 */
export function UptimeBars({ title, days, texts, locale }: UptimeBarsProps) {
  const { statusPage, charts } = texts;
  return (
    <figure aria-label={title}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        {days.map((day, place) => (
          <DayBar key={day.day} day={day} x={place * step} text={describeDay(day, texts, locale)} />
        ))}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-ink2 text-label">
        <span>{statusPage.oldest}</span>
        <span>{statusPage.today}</span>
      </div>
      <ChartTable data={toTable({ title, days, texts, locale })} label={charts.table} />
    </figure>
  );
}

function DayBar({ day: { probes, failed }, x, text }: { day: UptimeDay; x: number; text: string }) {
  const share = probes === 0 ? 0 : failed / probes;
  const tall = probes === 0 ? 6 : height - (failed === 0 ? 0 : 8 + 12 * share);
  const look =
    probes === 0 ? "fill-line" : failed === 0 ? "fill-ok" : share < 0.01 ? "fill-wait" : "fill-bad";
  return (
    <rect
      x={x}
      width={width}
      y={height - tall}
      height={tall}
      className={`${look} forced-colors:fill-[CanvasText]`}
    >
      <title>{text}</title>
    </rect>
  );
}

function describeDay({ day, probes, failed }: UptimeDay, { statusPage }: Texts, locale: string): string {
  const name = { day: formatDay(day, locale) };
  if (probes === 0) return fill(statusPage.dayUnknown, name);
  if (failed === 0) return fill(statusPage.dayPassed, name);
  return fill(statusPage.dayFailed, { ...name, minutes: fillCount(statusPage.minutes, failed, locale) });
}

function toTable({ title, days, texts: { statusPage }, locale }: UptimeBarsProps): ChartData {
  const isKnown = ({ probes }: UptimeDay) => probes > 0;
  return {
    title,
    axes: { category: statusPage.day, value: statusPage.uptimeColumn },
    categories: days.map(({ day }) => ({ key: day, label: formatDay(day, locale) })),
    series: [
      {
        name: statusPage.uptimeColumn,
        values: days.map((day) => (isKnown(day) ? toUptime(day) : null)),
      },
      { name: statusPage.measuredColumn, values: days.map(({ probes }) => probes) },
      {
        name: statusPage.failedColumn,
        values: days.map((day) => (isKnown(day) ? day.failed : null)),
      },
    ],
    formatValue: (value) => formatNumber(value, locale, 2),
    size: { width: days.length * step, height },
  };
}

/**
 * Returns the percentage of probes that did not fail, rounded down to two decimals, so that 100 means that none failed.
 */
function toUptime({ probes, failed }: UptimeDay): number {
  return Math.floor((10_000 * (probes - failed)) / probes) / 100;
}
