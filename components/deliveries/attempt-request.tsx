"use client";

import { type ReactNode, useState } from "react";
import type { InspectedAttempt } from "@/lib/contracts/portal/deliveries";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Breakable } from "../ui/breakable";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { Section } from "../ui/page-header";

type AttemptRequestProps = {
  attempt: InspectedAttempt | undefined;
  url: string;
  body: string;
  formatted: ReactNode;
};

/** The request of an attempt with its signed headers. Its body is shown formatted or as it was sent. */
export function AttemptRequest({ attempt, url, body, formatted }: AttemptRequestProps) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  const [raw, setRaw] = useState(false);
  const bytes = new TextEncoder().encode(body).length;
  return (
    <Section
      title={deliveries.request}
      actions={
        <Link
          className="inline-flex min-h-6 items-center text-accent hover:underline"
          href="/developers/signature"
        >
          {deliveries.signatureLab}
        </Link>
      }
    >
      {attempt === undefined ? null : (
        <p className="text-ink2">{fill(deliveries.requestNote, { number: attempt.number })}</p>
      )}
      <p className="py-2 font-mono text-meta">
        POST <Breakable text={url} />
      </p>
      <p className="text-ink3 text-meta">{deliveries.requestWhere}</p>
      {attempt === undefined ? null : <Headers headers={attempt.request_headers} />}
      <div className="flex flex-wrap items-center gap-2 pt-3 pb-2">
        <h3 className="font-medium">{deliveries.body}</h3>
        <span className="mr-auto text-ink2 text-meta">{fillCount(deliveries.bodyNote, bytes, locale)}</span>
        <Button size="small" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {raw ? deliveries.bodyFormatted : deliveries.bodyRaw}
        </Button>
        <CopyButton text={body}>{deliveries.copyBody}</CopyButton>
      </div>
      {raw ? <RawBody body={body} /> : formatted}
    </Section>
  );
}

function RawBody({ body }: { body: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[32rem] overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken p-3 font-mono text-meta"
    >
      {body}
    </pre>
  );
}

function Headers({ headers }: { headers: InspectedAttempt["request_headers"] }) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  if (headers === null) return <p className="pt-2 text-ink2">{deliveries.headersNone}</p>;
  return (
    <>
      <h3 className="pt-3 font-medium">{deliveries.headers}</h3>
      <dl className="grid grid-cols-1 gap-x-4 pt-1 font-mono text-meta sm:grid-cols-[max-content_minmax(0,1fr)]">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
