import type * as z from "zod/mini";
import type { FoundItem, findContract } from "../contracts/portal/find";
import { findRoute } from "./routes/find";

const timeoutMs = 20_000;

/**
 * Bookings, drafts and events by any id or its beginning. Not by `call`: nobody reads why this failed, and the palette,
 * which most pages have nothing else to ask with, is held to 22 kB. A refusal has its status as the cause.
 */
export async function find(q: string, superseded: AbortSignal): Promise<readonly FoundItem[]> {
  const response = await fetch(`${findRoute.path}?${new URLSearchParams({ q })}`, {
    signal: AbortSignal.any([superseded, AbortSignal.timeout(timeoutMs)]),
    cache: "no-store",
  });
  if (!response.ok) throw new Error(response.statusText, { cause: response.status });
  // SAFETY: the same contract shapes this answer on the server, which tests hold it to.
  const { data } = (await response.json()) as z.output<typeof findContract.response>;
  return data;
}
