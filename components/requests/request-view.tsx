"use client";

import { toRepeatCall } from "@/lib/api/submissions/to-repeat-call";
import type { InspectedRequest } from "@/lib/contracts/portal/requests";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { CopyText } from "../ui/copy-text";
import { type Fact, FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { PageHeader, Section } from "../ui/page-header";
import { KeyRecord } from "./key-record";
import { ResponseStatus } from "./response-status";

/** Everything the log contains of one request. */
export function RequestView({ inspected }: { inspected: InspectedRequest }) {
  const { texts } = useTexts();
  const { requests, common } = texts;
  const { request, idempotency } = inspected;
  const again = toRepeatCall(request);
  return (
    <>
      <p className="pb-1 text-meta">
        <Link className="text-accent hover:underline" href="/developers/logs">
          {requests.back}
        </Link>
      </p>
      <PageHeader
        title={<Breakable text={`${request.method} ${request.path}`} className="font-mono text-section" />}
        note={
          <CopyText
            text={request.request_id}
            label={common.copy}
            action={`${common.copy}: ${request.request_id}`}
          />
        }
        actions={again === undefined ? undefined : <ApiCallDrawer call={again} />}
      />
      <Section title={requests.call}>
        <CallFacts request={request} href={inspected.rental_href} />
      </Section>
      {idempotency === null ? null : (
        <Section title={requests.record}>
          <KeyRecord record={idempotency} />
        </Section>
      )}
      {request.query === null ? null : <Json title={requests.query} value={request.query} />}
      <Json title={requests.requestBody} value={request.request_body} />
      <Json title={requests.responseBody} value={request.response_body} />
    </>
  );
}

type CallFactsProps = { request: InspectedRequest["request"]; href: string | null };

function CallFacts({ request, href }: CallFactsProps) {
  const { texts, locale } = useTexts();
  const { requests, common } = texts;
  const { person, client_id, client_address, idempotency_key, reference } = request;
  const ms = formatNumber(request.duration_ms, locale, 1);
  const facts: Fact[] = [
    { name: requests.status, value: <ResponseStatus status={request.status} code={request.error_code} /> },
    { name: requests.time, value: <Instant at={request.at} to="second" /> },
    { name: requests.columns.duration, value: fill(requests.milliseconds, { ms }) },
    { name: requests.source, value: requests.sources[request.source] },
    { name: requests.columns.who, value: person ?? client_id ?? common.none },
    { name: requests.address, value: client_address ?? common.none },
    { name: requests.route, value: <Mono text={request.route ?? requests.noRoute} /> },
    {
      name: requests.key,
      value: idempotency_key === null ? common.none : <CopyText text={idempotency_key} label={common.copy} />,
    },
    {
      name: requests.booking,
      value:
        href === null ? (
          (reference ?? common.none)
        ) : (
          <Link className="font-mono text-accent text-meta hover:underline" href={href}>
            {reference}
          </Link>
        ),
    },
  ];
  return <FactList facts={facts} />;
}

function Mono({ text }: { text: string }) {
  return <span className="break-all font-mono text-meta">{text}</span>;
}

function Json({ title, value }: { title: string; value: unknown }) {
  const { texts } = useTexts();
  return (
    <Section title={title}>
      {value === null ? (
        <p className="text-ink2">{texts.requests.nothing}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        <pre tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-meta">
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </Section>
  );
}
