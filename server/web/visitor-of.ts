import type { Runtime } from "../context";
import type { ApiRequest } from "../http/api-request";
import { knownToken } from "../oauth/known-tokens";
import type { Kind, Visitor } from "./admission";

/** How a request waits for its place; undefined for what is answered however busy the service is. */
export function visitorOf({ keys }: Pick<Runtime, "keys">, request: ApiRequest): Visitor | undefined {
  const { pathname, headers } = request;
  if (pathname === "/healthz" || pathname === "/openapi.json") return undefined;
  const [, token = ""] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Only a genuine token says whose it is: what anybody could claim must not take another's places.
  const claims = knownToken(keys, token)?.claims;
  return { kind: kindOf(request), partner: claims?.partner_id?.toString() ?? claims?.sub };
}

function kindOf({ method, pathname }: ApiRequest): Kind {
  if (method !== "GET" && method !== "HEAD") return "write";
  return pathname === "/v1/rentals/availability" ? "search" : "read";
}
