import { unsafeReasonMeanings } from "@/lib/unsafe-reasons";
import type { Config } from "../../env";
import { ApiError } from "../../errors/api-error";
import { checkDestination, getDestinationRules } from "./check-destination";
import type { Resolve } from "./resolve-host";

const timeoutMs = 3000;

/**
 * Throws `unsafe_url` if webhooks must not be sent to this URL. Accepts a host that does not resolve, or not
 * in time, because it may be set up later and every attempt checks again. Waits for DNS: never call it in a
 * transaction.
 */
export async function assertSafeUrl(config: Config, url: string, resolve: Resolve): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const checked = await checkDestination(url, { ...getDestinationRules(config), resolve, signal });
  if (!("error" in checked) || checked.error === "dns_error") return;
  const { reason } = checked;
  throw new ApiError("unsafe_url", `Webhooks cannot be sent to this URL. ${unsafeReasonMeanings[reason]}`, {
    reason,
  });
}
