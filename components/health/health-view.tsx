import type { Health } from "@/lib/contracts/portal/health";
import { formatNumber } from "@/lib/format/format-number";
import { fill, fillCount } from "@/lib/texts/interpolate";
import type { ChartData } from "../charts/chart-data";
import { LineChart } from "../charts/line-chart";
import { StackedChart } from "../charts/stacked-chart";
import { Link } from "../ui/link";
import { PageHeader, Section } from "../ui/page-header";
import { Status } from "../ui/status";
import { CredentialHealthTable, ErrorsTable, RatesTable } from "./health-tables";
import { chartSize, formatShare, type LocalizedTexts, toCategories } from "./health-words";
import { stateTones } from "./state-tones";
import { UnitLinks } from "./unit-links";

type HealthViewProps = LocalizedTexts & { health: Health };

/** The partner's API requests and the state of the service. Rendered on the server. */
export function HealthView({ health, texts, locale }: HealthViewProps) {
  const { health: words, statusPage } = texts;
  return (
    <>
      <PageHeader title={words.title} note={words.note} />
      <div className="mb-4 rounded-panel border border-line px-3 py-2">
        <p className="text-form">{summarize(health, { texts, locale })}</p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1">
          {health.service.components.map(({ name, state }) => (
            <li key={name} className="inline-flex items-center gap-1.5 text-meta">
              {statusPage.components[name]}
              <Status tone={stateTones[state]} plain>
                {statusPage.states[state]}
              </Status>
            </li>
          ))}
        </ul>
        <a href="/status" className="text-accent text-meta hover:underline">
          {words.statusPage}
        </a>
      </div>
      <UnitLinks
        path="/health"
        unit={health.unit}
        computedAt={health.computed_at}
        texts={texts}
        locale={locale}
      />
      <div className="grid gap-x-10 gap-y-6 pb-4 xl:grid-cols-2">
        <StackedChart
          data={toRequestsChart(health, { texts, locale })}
          fills={["fill-ok", "fill-wait", "fill-bad"]}
          tableLabel={texts.charts.table}
        />
        <LineChart
          data={toLatencyChart(health, words.latency, { texts, locale })}
          tableLabel={texts.charts.table}
        />
      </div>
      <p className="pb-4 text-ink2 text-meta">{words.latencyNote}</p>
      <Section title={words.errors}>
        <ErrorsTable health={health} texts={texts} locale={locale} />
      </Section>
      <Section
        title={words.credentials}
        actions={
          <Link className="text-accent hover:underline" href="/developers/logs">
            {words.openLogs}
          </Link>
        }
      >
        <CredentialHealthTable health={health} texts={texts} locale={locale} />
      </Section>
      <Section title={words.rates}>
        <RatesTable health={health} texts={texts} locale={locale} />
      </Section>
    </>
  );
}

/** Returns one sentence about the service and one about the partner's requests. */
function summarize(
  { service, requests, failed, errors }: Pick<Health, "service" | "requests" | "failed" | "errors">,
  { texts, locale }: LocalizedTexts,
): string {
  const { health: words } = texts;
  const counted = { requests: fillCount(words.requests, requests, locale) };
  const [first] = errors;
  const values = { ...counted, share: formatShare(failed, requests, locale), code: first?.code ?? "" };
  const yours =
    requests === 0
      ? words.noRequests
      : failed === 0
        ? fill(words.noneFailed, counted)
        : fill(first === undefined ? words.failed : words.failedWith, values);
  return `${words.service[service.state]} ${yours}`;
}

function toRequestsChart({ points, unit }: Health, { texts, locale }: LocalizedTexts): ChartData {
  const { health: words } = texts;
  return {
    title: words.requestsByClass,
    axes: { category: words.axes[unit], value: words.axes.requests },
    categories: toCategories(points, unit, locale),
    series: [
      { name: words.succeeded, values: points.map(({ succeeded }) => succeeded) },
      { name: words.clientErrors, values: points.map(({ client_errors }) => client_errors) },
      { name: words.serverErrors, values: points.map(({ server_errors }) => server_errors) },
    ],
    formatValue: (value) => formatNumber(value, locale),
    wholeNumbers: true,
    size: chartSize,
  };
}

type Latencies = Pick<Health, "unit"> & {
  points: readonly Pick<Health["points"][number], "starts_at" | "p50_ms" | "p95_ms">[];
};

/** Returns the chart of the median and 95th-percentile response times of API requests or of attempts at an endpoint. */
export function toLatencyChart(
  { points, unit }: Latencies,
  title: string,
  { texts, locale }: LocalizedTexts,
): ChartData {
  const { health: words } = texts;
  return {
    title,
    axes: { category: words.axes[unit], value: words.axes.milliseconds },
    categories: toCategories(points, unit, locale),
    series: [
      { name: words.p95, values: points.map(({ p95_ms }) => p95_ms) },
      { name: words.p50, values: points.map(({ p50_ms }) => p50_ms) },
    ],
    formatValue: (value) => formatNumber(value, locale, 1),
    size: chartSize,
  };
}
