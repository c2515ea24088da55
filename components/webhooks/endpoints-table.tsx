"use client";

import type { Health, WebhookList } from "@/lib/api/webhooks";
import type { WebhookHealth } from "@/lib/contracts/portal/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { formatRelative } from "@/lib/format/format-time";
import { fillCount } from "@/lib/texts/interpolate";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";
import { DayChart } from "./day-chart";
import { EndpointStatus } from "./endpoint-status";

type EndpointsTableProps = { endpoints: WebhookList; health: Health; now: number };

/** The endpoints with their status and the health of their deliveries. */
export function EndpointsTable({ endpoints, health, now }: EndpointsTableProps) {
  const { texts } = useTexts();
  const { webhooks, common } = texts;
  const list = useRowShortcuts<HTMLDivElement>();
  const byId = new Map(health.data.map((one) => [one.webhook_id, one]));
  return (
    <div ref={list}>
      <DataTable
        label={webhooks.list}
        columns={[
          { title: webhooks.url },
          { title: webhooks.status },
          { title: webhooks.day, wide: true },
          { title: webhooks.lastSuccess, wide: true },
          { title: webhooks.lastFailure, wide: true },
          { title: webhooks.nextRetry, wide: true },
        ]}
        rows={endpoints.map((endpoint) => {
          const { id, last_success_at, last_failure_at } = endpoint;
          const own = byId.get(id);
          return {
            key: String(id),
            cells: [
              <EndpointLink key="url" endpoint={endpoint} />,
              <EndpointState key="status" endpoint={endpoint} />,
              own === undefined ? common.none : <DayChart key="day" health={own} hours={health.hours} />,
              <At key="success" moment={last_success_at} />,
              <At key="failure" moment={last_failure_at} />,
              <Next key="next" health={own} now={now} />,
            ],
          };
        })}
      />
    </div>
  );
}

function EndpointLink({ endpoint: { id, url, description } }: { endpoint: WebhookEndpoint }) {
  return (
    <span className="block min-w-0 max-w-[calc(100vw-11rem)] py-1 md:max-w-80">
      <Link
        href={`/webhooks/${id}`}
        data-row={url}
        title={url}
        className="block min-h-6 font-medium font-mono text-accent text-meta leading-6 hover:underline max-md:break-all md:truncate"
      >
        {url}
      </Link>
      {description === "" ? null : (
        <span title={description} className="block truncate text-ink3 text-meta">
          {description}
        </span>
      )}
    </span>
  );
}

function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { texts, locale } = useTexts();
  const { consecutive_failures } = endpoint;
  return (
    <span className="flex flex-wrap items-center gap-x-3 py-1">
      <EndpointStatus endpoint={endpoint} />
      {consecutive_failures === 0 ? null : (
        <span className="text-ink2 text-meta tabular-nums">
          {fillCount(texts.webhooks.failures, consecutive_failures, locale)}
        </span>
      )}
    </span>
  );
}

function At({ moment }: { moment: string | null }) {
  const { texts } = useTexts();
  if (moment === null) return <span className="text-ink3">{texts.common.none}</span>;
  return <Instant at={moment} className="whitespace-nowrap text-ink2 text-meta tabular-nums" />;
}

/** The time of the next attempt. A past time is shown as now, because the worker is about to send. */
function Next({ health, now }: { health: WebhookHealth | undefined; now: number }) {
  const { texts, locale } = useTexts();
  const moment = health?.next_attempt_at ?? null;
  if (moment === null) return <span className="text-ink3">{texts.common.none}</span>;
  const at = new Date(Math.max(Date.parse(moment), now)).toISOString();
  return (
    <time dateTime={moment} className="whitespace-nowrap text-meta text-wait tabular-nums">
      {formatRelative(at, now, locale)}
    </time>
  );
}
