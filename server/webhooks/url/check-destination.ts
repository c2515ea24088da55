import { isIP } from "node:net";
import type { UnsafeReason } from "@/lib/unsafe-reasons";
import { validateWebhookUrl } from "@/lib/webhook-url/validate-webhook-url";
import type { Config, DevRoute } from "../../env";
import { type CheckedAddress, resolveChecked } from "./resolve-checked";
import type { Resolve } from "./resolve-host";

/** Where to connect: to one of `addresses` at `port`, naming `hostname` in TLS and in the request. */
export type Destination = { hostname: string; addresses: readonly CheckedAddress[]; port: number };

export type RefusedDestination =
  | { error: "unsafe_url"; reason: UnsafeReason }
  | { error: "dns_error"; reason: "unresolved" | "timeout" };

export type DestinationRules = {
  /** The host of `PUBLIC_URL`. */
  ownHost: string;
  devRoutes: ReadonlyMap<string, DevRoute>;
  resolve: Resolve;
  /** Ends the look-up, which then counts as timed out. */
  signal: AbortSignal;
};

/** The rules of this deployment, but for how to resolve and how long to wait. */
export function rulesOf({
  publicUrl,
  webhookDevRoutes,
}: Config): Pick<DestinationRules, "ownHost" | "devRoutes"> {
  return { ownHost: new URL(publicUrl).hostname, devRoutes: webhookDevRoutes };
}

/** The whole check of a webhook's URL, for registration and anew for every attempt. */
export async function checkDestination(
  text: string,
  { ownHost, devRoutes, resolve, signal }: DestinationRules,
): Promise<Destination | RefusedDestination> {
  const judged = validateWebhookUrl(text, ownHost);
  if (!judged.ok) return { error: "unsafe_url", reason: judged.reason };
  const hostname = judged.host;
  const route = devRoutes.get(hostname);
  if (route !== undefined) {
    const { address, port } = route;
    return { hostname, addresses: [{ address, family: isIP(address) === 6 ? 6 : 4 }], port };
  }
  const resolved = await resolveChecked(hostname, { resolve, signal });
  return "error" in resolved ? resolved : { hostname, addresses: resolved.addresses, port: 443 };
}
