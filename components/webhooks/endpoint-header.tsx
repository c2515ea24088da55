"use client";

import { useQuery } from "@tanstack/react-query";
import { webhookQuery } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { fillCount } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { CopyText } from "../ui/copy-text";
import { Link } from "../ui/link";
import { EndpointStatus } from "./endpoint-status";
import { EndpointTabs } from "./endpoint-tabs";
import { InactiveNote } from "./inactive-note";

/** The header of an endpoint's pages: its URL, its status, and the tabs. */
export function EndpointHeader({ initial }: { initial: WebhookEndpoint }) {
  const { texts, locale } = useTexts();
  const { webhooks, common } = texts;
  const id = String(initial.id);
  const { data: endpoint, error } = useQuery({ ...webhookQuery(id), initialData: initial });
  const { url, description, consecutive_failures, last_success_at, last_failure_at } = endpoint;
  return (
    <header className="pb-4">
      <p className="pb-1 text-meta">
        <Link className="text-accent hover:underline" href="/webhooks">
          {webhooks.back}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="min-w-0 font-medium">
          <CopyText text={url} label={common.copy} className="text-form" />
        </h1>
        <EndpointStatus endpoint={endpoint} />
      </div>
      {description === "" ? null : <p className="break-words text-ink2">{description}</p>}
      {/* On a phone each fact has its line: where two just fit into one, the time in UTC would break it. */}
      <dl className="grid gap-x-6 gap-y-1 py-3 text-meta md:flex md:flex-wrap">
        <Fact name={webhooks.streak}>
          {consecutive_failures === 0 ? (
            webhooks.streakNone
          ) : (
            <span className="font-medium text-bad">
              {fillCount(webhooks.failures, consecutive_failures, locale)}
            </span>
          )}
        </Fact>
        <Fact name={webhooks.lastSuccess}>
          {last_success_at === null ? webhooks.never : <Instant at={last_success_at} />}
        </Fact>
        <Fact name={webhooks.lastFailure}>
          {last_failure_at === null ? webhooks.never : <Instant at={last_failure_at} />}
        </Fact>
      </dl>
      {error === null ? null : <FailureNote error={error} />}
      <InactiveNote endpoint={endpoint} />
      <EndpointTabs id={id} />
    </header>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink2">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
