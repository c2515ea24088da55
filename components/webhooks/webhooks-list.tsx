"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type Health,
  listWebhooksRoute,
  type WebhookList,
  webhookHealthQuery,
  webhooksQuery,
} from "@/lib/api/webhooks";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { useServerClock } from "../time/use-server-clock";
import { buttonStyles } from "../ui/button-styles";
import { Empty } from "../ui/empty";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";
import { EndpointsTable } from "./endpoints-table";
import { InactiveNote } from "./inactive-note";

type InitialEndpoints = { endpoints: WebhookList; health: Health };

/** Every endpoint with its health, rendered by the server and then updated by polling. */
export function WebhooksList({ initial }: { initial: InitialEndpoints }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const endpoints = useQuery({ ...webhooksQuery(), initialData: initial.endpoints });
  const health = useQuery({ ...webhookHealthQuery(), initialData: initial.health });
  const now = useServerClock(health.data.now, { receivedAt: health.dataUpdatedAt, everyMs: 1000 });
  const failure = endpoints.error ?? health.error;
  const disabled = endpoints.data.filter(({ status }) => status === "disabled");
  return (
    <>
      <PageHeader
        title={webhooks.title}
        note={webhooks.note}
        actions={
          <>
            <ApiCallDrawer call={{ route: listWebhooksRoute, query: { limit: 100 } }} />
            <Link href="/webhooks/new" className={buttonStyles({ look: "primary" })}>
              {webhooks.create}
            </Link>
          </>
        }
      />
      {failure === null ? null : (
        <div className="pb-4">
          <FailureNote error={failure} onRetry={() => void endpoints.refetch()} />
        </div>
      )}
      {disabled.map((endpoint) => (
        <InactiveNote key={endpoint.id} endpoint={endpoint} />
      ))}
      {endpoints.data.length === 0 ? (
        <Empty title={webhooks.emptyTitle}>{webhooks.emptyText}</Empty>
      ) : (
        <EndpointsTable endpoints={endpoints.data} health={health.data} now={now} />
      )}
    </>
  );
}
