import type { IncomingMessage } from "node:http";
import type { Runtime } from "../context";
import { isDiscoveryPath } from "../http/discovery/discovery-endpoint";
import type { ApiRequest } from "../http/wire/api-request";
import { addressGroup, clientAddress } from "../http/wire/client-address";
import type { TokenClaims } from "../oauth/access-token";
import { findCachedToken } from "../oauth/token-cache";
import { parsePlainTarget, plainHost } from "./parse-simple-request";
import type { QueuedCaller, RequestKind } from "./queued-request";

const ungated: ReadonlySet<string> = new Set(["/healthz", "/openapi.json", "/status.json"]);

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
  if (ungated.has(pathname) || isDiscoveryPath(pathname)) return undefined;
  const token = findToken(headers.get("authorization"));
  // Only a verified token identifies a partner. A forged one must not use up slots of that partner.
  const claims = findCachedToken(keys, token)?.claims;
  const kind = getKind(request);
  if (claims !== undefined) return { kind, partner: getPartner(claims) };
  const from = clientAddress(peerAddress, headers.get("x-forwarded-for"), config.trustedProxies);
  return { kind, address: addressGroup(from) };
}

/** The headers that announce a body. */
const bodyHeaders: ReadonlySet<string> = new Set(["content-length", "transfer-encoding", "expect"]);

/**
 * Returns the kind and the partner of a plain read: a `GET` below `/v1` with a simple target, one `Host`, no body, and
 * one token that `findClaims` knows. Returns `undefined` for other requests. Takes a fraction of the time of a complete
 * parser, so that an overloaded process can reject requests quickly.
 */
export function readPlainCaller(
  { method, url = "", rawHeaders }: Pick<IncomingMessage, "method" | "url" | "rawHeaders">,
  findClaims: (token: string) => TokenClaims | undefined,
): QueuedCaller | undefined {
  const pathname = method === "GET" ? parsePlainTarget(url)?.pathname : undefined;
  if (!pathname?.startsWith("/v1/")) return undefined;
  const found = findHeaders(rawHeaders);
  if (found === undefined || !plainHost.test(found.host)) return undefined;
  const claims = findClaims(findToken(found.authorization));
  return claims && { kind: getKind({ method: "GET", pathname }), partner: getPartner(claims) };
}

/**
 * Returns `Authorization` and `Host`, each empty if it is missing. Returns `undefined` if one is repeated or a body is
 * announced.
 */
function findHeaders(rawHeaders: readonly string[]): { authorization: string; host: string } | undefined {
  const found: { authorization?: string; host?: string } = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (bodyHeaders.has(name)) return undefined;
    if (name !== "authorization" && name !== "host") continue;
    if (found[name] !== undefined) return undefined;
    found[name] = rawHeaders[index + 1] ?? "";
  }
  return { authorization: "", host: "", ...found };
}

/** Returns the bearer token of an `Authorization` header, or an empty text. */
function findToken(authorization: string | null): string {
  return /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** Returns the partner's ID from a token, or the token's subject if it has no partner ID. */
function getPartner({ partner_id, sub }: TokenClaims): string {
  return partner_id?.toString() ?? sub;
}

/** Returns the kind of a request by its method and path. */
function getKind({ method, pathname }: { method: string; pathname: string }): RequestKind {
  // Only the body says what a message to the tools does. Most of them read.
  if (pathname === "/mcp") return "read";
  if (method !== "GET" && method !== "HEAD") return "write";
  return pathname === "/v1/rentals/availability" ? "search" : "read";
}
