"use client";

import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { Status } from "../ui/status";
import { Block, BlockEmpty, type BlockQuery } from "./block";

/** Endpoints that fail or are disabled. Only admins and developers can see them. */
export function EndpointsBlock({ query }: { query: BlockQuery<readonly WebhookEndpoint[]> }) {
  const { texts } = useTexts();
  const { today } = texts;
  return (
    <Block title={today.endpoints} query={query}>
      {(endpoints) =>
        endpoints.length === 0 ? (
          <BlockEmpty>{today.endpointsNone}</BlockEmpty>
        ) : (
          <ul>
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )
      }
    </Block>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { texts, locale } = useTexts();
  const { today } = texts;
  const { id, url, status, disabled_reason, consecutive_failures } = endpoint;
  const failures = fillCount(today.failures, consecutive_failures, locale);
  return (
    <li className="flex min-h-(--row) flex-wrap items-center gap-x-3 border-line border-b px-3 hover:bg-sunken">
      <Link
        href={`/webhooks/${id}`}
        title={url}
        className="min-h-6 min-w-0 flex-1 content-center truncate font-mono text-accent text-meta hover:underline"
      >
        {url}
      </Link>
      <span className="text-meta text-ink2">{disabled_reason === "gone" ? today.gone : failures}</span>
      {status === "disabled" ? (
        <Status tone="bad" plain>
          {today.disabled}
        </Status>
      ) : null}
    </li>
  );
}
