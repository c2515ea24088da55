import type * as z from "zod/mini";
import type { FoundItem, findContract } from "../contracts/portal/find";
import type { OperationRoute } from "./route";

export const findRoute: OperationRoute<"find"> = { method: "GET", path: "/portal-api/find" };

const timeoutMs = 20_000;

/**
 * Searches bookings, drafts, events, requests and idempotency keys by an ID or its prefix, and bookings by words.
 * Throws an `Error` if the request fails, with the HTTP status as its cause if there was a response. It does not use
 * `call`, because the script budget of the palette is 22 kB and the palette does not show why a search failed.
 */
export async function find(q: string, superseded: AbortSignal): Promise<readonly FoundItem[]> {
  const response = await fetch(`${findRoute.path}?${new URLSearchParams({ q })}`, {
    signal: AbortSignal.any([superseded, AbortSignal.timeout(timeoutMs)]),
    cache: "no-store",
  });
  if (!response.ok) throw new Error(response.statusText, { cause: response.status });
  // SAFETY: the server builds this response by the same contract, and tests verify it.
  const { data } = (await response.json()) as z.output<typeof findContract.response>;
  return data;
}
