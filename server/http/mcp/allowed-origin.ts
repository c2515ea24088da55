import type { Config } from "../../env";
import { ApiError } from "../../errors/api-error";
import type { ApiRequest } from "../wire/api-request";

/**
 * Throws `origin_not_allowed` for a request that a web page of another origin sent. Programs send no origin.
 * A page whose host name was changed to resolve to this service (DNS rebinding) sends its own origin.
 */
export function assertAllowedOrigin({ headers }: Pick<ApiRequest, "headers">, config: Config): void {
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(config.publicUrl).origin) return;
  throw new ApiError("origin_not_allowed", "Web pages of other origins cannot call the tools of the API.");
}
