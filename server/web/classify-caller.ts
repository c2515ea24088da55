import type { Runtime } from "../context";
import type { ApiRequest } from "../http/wire/api-request";
import { addressGroup, clientAddress } from "../http/wire/client-address";
import { findCachedToken } from "../oauth/token-cache";
import type { Kind, QueuedCaller } from "./admission";

/**
 * Returns the kind and caller of a request for admission control. Returns `undefined` for requests that are
 * always handled at once.
 */
export function classifyCaller(
  { keys, config }: Pick<Runtime, "keys" | "config">,
  request: ApiRequest,
  peerAddress: string,
): QueuedCaller | undefined {
  const { pathname, headers } = request;
  if (pathname === "/healthz" || pathname === "/openapi.json") return undefined;
  const [, token = ""] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Only a verified token identifies a partner. A forged one must not use up slots of that partner.
  const claims = findCachedToken(keys, token)?.claims;
  const kind = kindOf(request);
  if (claims !== undefined) return { kind, partner: claims.partner_id?.toString() ?? claims.sub };
  const from = clientAddress(peerAddress, headers.get("x-forwarded-for"), config.trustedProxies);
  return { kind, stranger: addressGroup(from) };
}

function kindOf({ method, pathname }: ApiRequest): Kind {
  if (method !== "GET" && method !== "HEAD") return "write";
  return pathname === "/v1/rentals/availability" ? "search" : "read";
}
