import type { Contract } from "../contracts/contract";
import type { Route } from "./route";

/** An operation and its input. `key` is the idempotency key, or a function that computes it. */
export type ApiCall = {
  route: Route<Contract>;
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  key?: string | (() => Promise<string>) | undefined;
};

/** A call whose `key`, if it has one, is the idempotency key and not a function that computes it. */
export type ResolvedCall = ApiCall & { key?: string | undefined };

/**
 * Renders the call as a `curl` command for the partner API. The command reads the token from a shell variable, so that
 * the text does not contain it.
 */
export function renderCurl(
  { route, params = {}, query = {}, body, key }: ResolvedCall,
  baseUrl: string,
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const method = route.method === "GET" ? "" : `-X ${route.method} `;
  const lines = [
    `curl ${method}${quoted(`${baseUrl}${path}${searchOf(query)}`)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(key === undefined ? [] : [`-H ${quoted(`Idempotency-Key: ${key}`)}`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(" \\\n  ");
}

function searchOf(query: NonNullable<ApiCall["query"]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Quotes a text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
