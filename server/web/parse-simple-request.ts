import type { IncomingMessage } from "node:http";
import type { ApiRequest } from "../http/wire/api-request";
import { trackArrival } from "./track-arrival";

/**
 * Matches targets that need no URL parser: API paths without dot segments or characters that a parser
 * changes, with an optional query. Other targets go to the handler that parses the URL.
 */
const plainTarget =
  /^(\/(?:v1(?:\/[\w~-][\w.~-]*)+|oauth\/token|mcp|healthz|openapi\.json|status\.json))(\?[!$%&(-;=?-[\]_a-z~]*)?$/;
export const plainHost = /^[\w.-]+(?::\d{1,5})?$/;
/** The methods of the API, and those that a client may try on its paths. */
const plainMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The maximum length of a target in characters. */
export const maxUrlLength = 4096;

/**
 * Returns the path and the query of a target that needs no URL parser and is not too long. Returns `undefined` for any
 * other target.
 */
export function parsePlainTarget(url: string): { pathname: string; search: string } | undefined {
  const target = url.length <= maxUrlLength ? plainTarget.exec(url) : null;
  if (target === null) return undefined;
  const [, pathname = "", search = ""] = target;
  return { pathname, search };
}

/** Parses a simple request without a URL parser. Returns `undefined` for other requests. */
export function parseSimpleRequest(incoming: IncomingMessage): ApiRequest | undefined {
  const { method = "", url = "" } = incoming;
  const target = parsePlainTarget(url);
  if (target === undefined || !plainMethods.has(method) || !plainHost.test(incoming.headers.host ?? ""))
    return undefined;
  const { pathname, search } = target;
  const hasBody = mayHaveBody(incoming);
  return {
    ...{ method, pathname, search: search === "?" ? "" : search },
    headers: { get: (name) => getHeader(incoming.rawHeaders, name.toLowerCase()) },
    // A client that is rejected while it still sends gets the response before the connection closes.
    body: hasBody ? incoming.iterator({ destroyOnReturn: false }) : null,
    isBodyComplete: () => incoming.complete,
    msSinceArrival: trackArrival(incoming, { hasBody }),
    isClosed: () => incoming.socket.destroyed,
  };
}

function mayHaveBody(incoming: IncomingMessage): boolean {
  return incoming.method !== "GET" && incoming.method !== "HEAD" && announcesBody(incoming);
}

/** Returns whether the headers of a request announce a body. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Returns the value of a header, or null if there is none. Combines repeated headers as Fetch does. Node drops the
 * second of some headers and so hides an ambiguous request.
 */
function getHeader(raw: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let index = 0; index < raw.length; index += 2) {
    const written = raw[index] ?? "";
    if (written.length !== name.length || written.toLowerCase() !== name) continue;
    const value = trimBlanks(raw[index + 1] ?? "");
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

const blanks = "\t ";

/**
 * Removes the blanks at both ends. A regular expression for trailing blanks takes quadratic time on thousands of
 * inner blanks.
 */
function trimBlanks(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && blanks.includes(value.charAt(start))) start += 1;
  while (end > start && blanks.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}
