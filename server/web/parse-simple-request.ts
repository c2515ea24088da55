import type { IncomingMessage } from "node:http";
import type { ApiRequest } from "../http/wire/api-request";

/**
 * Targets that mean what is written: paths of the API without a dot segment or anything a URL parser would change,
 * and a query. Every other target is left to the door that parses it.
 */
const plainTarget =
  /^(\/(?:v1(?:\/[\w~-][\w.~-]*)+|oauth\/token|healthz|openapi\.json))(\?[!$%&(-;=?-[\]_a-z~]*)?$/;
const plainHost = /^[\w.-]+(?::\d{1,5})?$/;
/** Every method a path of the API has, and those that a client may try on one. */
const plainMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What a request of the common kind asks, read without a URL parser; undefined when it is not of that kind. */
export function parseSimpleRequest(incoming: IncomingMessage): ApiRequest | undefined {
  const { method = "", url = "" } = incoming;
  const target = plainTarget.exec(url);
  if (target === null || !plainMethods.has(method) || !plainHost.test(incoming.headers.host ?? ""))
    return undefined;
  const [, pathname = "", search = ""] = target;
  return {
    ...{ method, pathname, search: search === "?" ? "" : search },
    headers: { get: (name) => headerOf(incoming.rawHeaders, name.toLowerCase()) },
    // Who is refused while still sending is told so before the connection ends.
    body: mayHaveBody(incoming) ? incoming.iterator({ destroyOnReturn: false }) : null,
  };
}

function mayHaveBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/** As Fetch has it: Node itself would drop the second of some headers, and with it what makes a request ambiguous. */
function headerOf(raw: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let place = 0; place < raw.length; place += 2) {
    const written = raw[place] ?? "";
    if (written.length !== name.length || written.toLowerCase() !== name) continue;
    const value = withoutBlanks(raw[place + 1] ?? "");
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

const blanks = "\t ";

/** By hand: an expression that looks for blanks at the end tries again at each of sixteen thousand in the middle. */
function withoutBlanks(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && blanks.includes(value.charAt(start))) start += 1;
  while (end > start && blanks.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}
