import type { PartnerContext } from "../context";
import { getEndpoint } from "./get-endpoint";
import { checkDestination, getDestinationRules } from "./url/check-destination";
import { type Resolve, resolveHost } from "./url/resolve-host";

const timeoutMs = 3000;

/**
 * Returns whether the host of an owned endpoint resolves now. A registration accepts a host that does not, so the
 * portal warns. Waits for DNS: never call it in a transaction. Throws `not_found`.
 */
export async function checkEndpointHost(
  ctx: PartnerContext,
  id: string,
  resolve: Resolve = resolveHost,
): Promise<{ host: string; resolves: boolean }> {
  const { url } = await getEndpoint(ctx, id);
  const signal = AbortSignal.timeout(timeoutMs);
  const checked = await checkDestination(url, { ...getDestinationRules(ctx.config), resolve, signal });
  const resolves = !("error" in checked && checked.error === "dns_error");
  return { host: new URL(url).hostname, resolves };
}
