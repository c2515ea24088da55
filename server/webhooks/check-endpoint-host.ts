import type { PartnerContext } from "../context";
import { getEndpoint } from "./get-endpoint";
import { checkDestination, getDestinationRules } from "./url/check-destination";
import { createResolve, type Resolve } from "./url/resolve-host";

const timeoutMs = 3000;

/**
 * Returns the host of the partner's endpoint and whether it resolves within 3 seconds. `resolves` is also
 * true for a URL that is rejected for another reason. A host that does not resolve can be registered, so the
 * portal shows a warning for it. Waits for DNS, so do not call it in a transaction. Throws `not_found`.
 */
export async function checkEndpointHost(
  ctx: PartnerContext,
  id: string,
  resolve: Resolve = createResolve(ctx.config.webhookDnsServers),
): Promise<{ host: string; resolves: boolean }> {
  const { url } = await getEndpoint(ctx, id);
  const signal = AbortSignal.timeout(timeoutMs);
  const checked = await checkDestination(url, { ...getDestinationRules(ctx.config), resolve, signal });
  const resolves = !("error" in checked && checked.error === "dns_error");
  return { host: new URL(url).hostname, resolves };
}
