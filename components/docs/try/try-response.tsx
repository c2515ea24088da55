import type { OtherRequest, TryResult } from "@/lib/docs/try/send-try";
import { CopyCode } from "../copy-code";
import type { SendingState } from "./use-sending";

/**
 * The result of the request: its status, time, headers and body, the request as a `curl` command, and the other
 * requests that were sent for it. If the request was not sent, the reason.
 */
export function TryResponse({ state }: { state: SendingState }) {
  if (typeof state === "object" && "problem" in state) {
    return (
      <p role="alert" className="text-bad">
        {state.problem}
      </p>
    );
  }
  const result = typeof state === "object" ? state : undefined;
  return (
    <>
      <p role="status" className={result === undefined ? "sr-only" : "font-medium"}>
        {result === undefined ? "" : summaryOf(result)}
      </p>
      {result === undefined ? null : <Response result={result} />}
    </>
  );
}

function summaryOf({ status, durationMs }: TryResult): string {
  return status === 0 ? `No response after ${durationMs} ms` : `Status ${status} in ${durationMs} ms`;
}

function Response({ result: { prepared, cleanedUp, headers, body, curl } }: { result: TryResult }) {
  return (
    <>
      <OtherRequests label="Sent before it" requests={prepared} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 font-mono text-meta">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <Code label="Response body" text={pretty(body)} />
      <Code label="The same call as curl" text={curl} />
      <OtherRequests label="Sent after it, to clean up" requests={cleanedUp} />
    </>
  );
}

function OtherRequests({ label, requests }: { label: string; requests: readonly OtherRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-ink3 text-meta">{label}</p>
      <ol className="list-decimal pl-5 font-mono text-meta">
        {requests.map(({ method, url, status }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one result never changes.
          <li key={place} className="break-all">
            {method} {url} → {status}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure aria-label={label} className="relative">
      <figcaption className="mb-1 font-medium text-ink3 text-meta">{label}</figcaption>
      <div className="relative rounded-panel border border-line bg-sunken">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
          tabIndex={0}
          className="max-h-96 overflow-auto p-3 font-mono text-meta leading-5 max-sm:pt-11 sm:pr-20"
        >
          {text}
        </pre>
        <CopyCode />
      </div>
    </figure>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
