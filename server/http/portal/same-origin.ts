import type { Config } from "../../env";
import type { ApiRequest } from "../wire/api-request";

type HeaderSource = Pick<ApiRequest, "headers">;

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/;

/**
 * Returns whether a page of the portal itself sent the request. In a sandbox, a loopback host also counts as the
 * portal. Browsers send the origin and pages cannot change it. Returns false for a request with neither `Origin` nor
 * `Sec-Fetch-Site`.
 */
export function isSameOrigin({ headers }: HeaderSource, config: Config): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-origin";
  return origin === new URL(config.publicUrl).origin || origin === getLoopbackOrigin(headers, config);
}

/**
 * Returns the origin of a request whose `Host` is a loopback name, with any port. Only in a sandbox;
 * otherwise returns `undefined`.
 */
function getLoopbackOrigin(headers: HeaderSource["headers"], { environment }: Config): string | undefined {
  const host = headers.get("host") ?? "";
  return environment === "sandbox" && loopback.test(host) ? `http://${host}` : undefined;
}

/**
 * Returns whether a page of another origin sent a read. True also for other hosts of the same site, because browsers
 * attach the cookie to their requests. False for a typed URL or a program.
 */
export function isForeignRead({ headers }: HeaderSource): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
