import { once } from "node:events";
import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address";
import type { Resolve } from "./resolve-host";

export type CheckedAddress = { address: string; family: 4 | 6 };

export type Resolved =
  | { addresses: readonly CheckedAddress[] }
  | { error: "unsafe_url"; reason: "private_address" }
  | { error: "dns_error"; reason: "unresolved" | "timeout" };

/**
 * Resolves a host and checks all its addresses. One address that is not public rejects the host. Callers must connect
 * only to a returned address, because a second lookup may return others.
 */
export async function resolveChecked(
  host: string,
  { resolve, signal }: { resolve: Resolve; signal: AbortSignal },
): Promise<Resolved> {
  const found = await withAbort(resolve(host, signal), signal);
  if (signal.aborted) return { error: "dns_error", reason: "timeout" };
  if (found.length === 0) return { error: "dns_error", reason: "unresolved" };
  if (!found.every(isPublicAddress)) return { error: "unsafe_url", reason: "private_address" };
  return { addresses: found.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 })) };
}

/**
 * Returns the addresses of a lookup. Returns none if the lookup fails or is aborted; an aborted lookup itself
 * may continue.
 */
async function withAbort(
  lookup: Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const listening = new AbortController();
  const aborted = signal.aborted ? Promise.resolve() : once(signal, "abort", { signal: listening.signal });
  try {
    return await Promise.race([lookup, aborted.then(() => [])]);
  } catch {
    return [];
  } finally {
    listening.abort();
  }
}
