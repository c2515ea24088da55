import type { EndpointHealth } from "@/lib/contracts/portal/health";
import { formatNumber } from "@/lib/format/format-number";
import { fill, fillCount } from "@/lib/texts/interpolate";
import type { ChartData } from "../charts/chart-data";
import { LineChart } from "../charts/line-chart";
import { StackedChart } from "../charts/stacked-chart";
import { toLatencyChart } from "./health-view";
import { chartSize, formatShare, type LocalizedTexts, toCategories } from "./health-words";
import { UnitLinks } from "./unit-links";

type EndpointHealthProps = LocalizedTexts & { id: string; health: EndpointHealth };
type Point = EndpointHealth["points"][number];

/**
 * Charts of the attempts of one endpoint: results, success rate, response times and waiting times. Rendered on the
 * server.
 */
export function EndpointHealthView({ id, health, texts, locale }: EndpointHealthProps) {
  const { health: words, charts } = texts;
  return (
    <section aria-label={words.endpointTitle}>
      <p className="pb-2 text-form">{summarize(health, { texts, locale })}</p>
      <UnitLinks
        path={`/webhooks/${id}/health`}
        unit={health.unit}
        computedAt={health.computed_at}
        texts={texts}
        locale={locale}
      />
      <div className="grid gap-x-10 gap-y-6 pb-4 xl:grid-cols-2">
        <StackedChart
          data={toAttemptsChart(health, { texts, locale })}
          fills={["fill-ok", "fill-info", "fill-wait", "fill-bad", "fill-idle"]}
          tableLabel={charts.table}
        />
        <LineChart data={toSuccessChart(health, { texts, locale })} tableLabel={charts.table} />
        <LineChart
          data={toLatencyChart(health, words.attemptLatency, { texts, locale })}
          tableLabel={charts.table}
        />
        <LineChart data={toWaitChart(health, { texts, locale })} tableLabel={charts.table} />
      </div>
    </section>
  );
}

/** Returns one sentence about the attempts and one about the queue. */
function summarize(
  { attempts, succeeded, oldest_due_seconds: age }: EndpointHealth,
  { texts, locale }: LocalizedTexts,
): string {
  const { health: words } = texts;
  const results =
    attempts === 0
      ? words.noAttempts
      : fill(words.attemptsSucceeded, {
          share: formatShare(succeeded, attempts, locale),
          attempts: fillCount(words.attempts, attempts, locale),
        });
  if (age === null) return `${results} ${words.queueEmpty}`;
  const seconds = new Intl.NumberFormat(locale, { style: "unit", unit: "second", unitDisplay: "long" });
  return `${results} ${fill(words.queueAge, { time: seconds.format(age) })}`;
}

function toChart(
  health: EndpointHealth,
  { texts, locale }: LocalizedTexts,
  chart: Pick<ChartData, "title" | "series"> & { value: string },
): ChartData {
  const { value, ...own } = chart;
  return {
    ...own,
    axes: { category: texts.health.axes[health.unit], value },
    categories: toCategories(health.points, health.unit, locale),
    formatValue: (number) => formatNumber(number, locale, 1),
    size: chartSize,
  };
}

function toAttemptsChart(health: EndpointHealth, words: LocalizedTexts): ChartData {
  const { health: names } = words.texts;
  const series = [
    [names.delivered, "succeeded"],
    [names.redirects, "redirects"],
    [names.clientErrors, "client_errors"],
    [names.serverErrors, "server_errors"],
    [names.unanswered, "unanswered"],
  ] as const;
  const chart = toChart(health, words, {
    title: names.attemptsByClass,
    value: names.axes.attempts,
    series: series.map(([name, field]) => ({ name, values: health.points.map((point) => point[field]) })),
  });
  return { ...chart, wholeNumbers: true };
}

function toSuccessChart(health: EndpointHealth, words: LocalizedTexts): ChartData {
  const { health: names } = words.texts;
  const chart = toChart(health, words, {
    title: names.successRate,
    value: names.percent,
    series: [{ name: names.successRate, values: health.points.map(toSuccessRate) }],
  });
  return { ...chart, maxValue: 100 };
}

/**
 * Returns the percentage of attempts with 2xx, rounded down to one decimal, so that 100 means that none failed. Null
 * without attempts.
 */
function toSuccessRate(point: Point): number | null {
  const { succeeded, redirects, client_errors, server_errors, unanswered } = point;
  const attempts = succeeded + redirects + client_errors + server_errors + unanswered;
  return attempts === 0 ? null : Math.floor((1000 * succeeded) / attempts) / 10;
}

function toWaitChart(health: EndpointHealth, words: LocalizedTexts): ChartData {
  const { health: names } = words.texts;
  return toChart(health, words, {
    title: names.wait,
    value: names.axes.milliseconds,
    series: [{ name: names.wait, values: health.points.map(({ longest_wait_ms }) => longest_wait_ms) }],
  });
}
