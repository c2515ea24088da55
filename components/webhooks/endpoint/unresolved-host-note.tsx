"use client";

import { useQuery } from "@tanstack/react-query";
import { webhookHostQuery } from "@/lib/api/webhooks";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";

/**
 * Warns if the host of a stored endpoint does not resolve. The service accepts such a host, because it may be set up
 * later.
 */
export function UnresolvedHostNote({ id, url }: { id: number; url: string }) {
  const { texts } = useTexts();
  const { data } = useQuery(webhookHostQuery(String(id), url));
  if (data === undefined || data.resolves) return null;
  return (
    <p role="status" className="break-words rounded-control bg-wait-soft px-3 py-2 text-wait">
      {fill(texts.webhooks.unresolvedHost, { host: data.host })}
    </p>
  );
}
