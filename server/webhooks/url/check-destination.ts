import { isIP } from "node:net";
import type { UnsafeReason } from "@/lib/unsafe-reasons";
import { validateWebhookUrl } from "@/lib/webhook-url/validate-webhook-url";
import type { Config } from "../../env";
import type { DevRoute } from "../../read-webhook-settings";
import { type CheckedAddress, resolveChecked } from "./resolve-checked";
import type { Resolve } from "./resolve-host";

/**
 * A checked destination: connect to one of `addresses` at `port`, with `hostname` in TLS and in the request.
 */
export type Destination = { hostname: string; addresses: readonly CheckedAddress[]; port: number };

export type RejectedDestination =
  | { error: "unsafe_url"; reason: UnsafeReason }
  | { error: "dns_error"; reason: "unresolved" | "timeout" };

export type DestinationRules = {
  /** The host of `PUBLIC_URL`. */
  ownHost: string;
  devRoutes: ReadonlyMap<string, DevRoute>;
  resolve: Resolve;
  /** Aborts the lookup, which then counts as timed out. */
  signal: AbortSignal;
};

/** Returns the rules of this deployment, without the resolver and the signal. */
export function getDestinationRules({
  publicUrl,
  webhookDevRoutes,
}: Config): Pick<DestinationRules, "ownHost" | "devRoutes"> {
  return { ownHost: new URL(publicUrl).hostname, devRoutes: webhookDevRoutes };
}

/**
 * Checks a webhook URL and resolves its host, unless the host has a development route. Returns the destination to
 * connect to, or the reason for rejecting the URL. Used for registration and before every attempt.
 */
export async function checkDestination(
  text: string,
  { ownHost, devRoutes, resolve, signal }: DestinationRules,
): Promise<Destination | RejectedDestination> {
  const validation = validateWebhookUrl(text, ownHost);
  if (!validation.ok) return { error: "unsafe_url", reason: validation.reason };
  const hostname = validation.host;
  const route = devRoutes.get(hostname);
  if (route !== undefined) {
    const { address, port } = route;
    return { hostname, addresses: [{ address, family: isIP(address) === 6 ? 6 : 4 }], port };
  }
  const resolved = await resolveChecked(hostname, { resolve, signal });
  return "error" in resolved ? resolved : { hostname, addresses: resolved.addresses, port: 443 };
}
