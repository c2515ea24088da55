import type { Config } from "../../env";
import type { ApiRequest } from "../wire/api-request";

type Asked = Pick<ApiRequest, "headers">;

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/;

/**
 * Whether a request that changes something was sent by the portal's own pages. Browsers say where a request comes
 * from and no page can make them say otherwise; a request that does not say is refused.
 */
export function isSameOrigin({ headers }: Asked, config: Config): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-origin";
  return origin === new URL(config.publicUrl).origin || origin === ownOrigin(headers, config);
}

/** On one machine a sandbox is also itself under whatever name and port it was reached by. */
function ownOrigin(headers: Asked["headers"], { environment }: Config): string | undefined {
  const host = headers.get("host") ?? "";
  return environment === "sandbox" && loopback.test(host) ? `http://${host}` : undefined;
}

/**
 * Whether another origin's page asks to read, one of a neighbour under the same domain included: the cookie goes along
 * with what that asks. Typed addresses and bookmarks come from no page, programs say nothing, and may.
 */
export function isForeignRead({ headers }: Asked): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
