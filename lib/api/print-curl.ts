import type { Contract } from "../contracts/contract";
import type { Route } from "./route";

/** An operation and what it is asked with. `key` is the idempotency key, or how it is found out. */
export type ApiCall = {
  route: Route<Contract>;
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  key?: string | (() => Promise<string>) | undefined;
};

/** One whose key is known. */
export type ResolvedCall = ApiCall & { key?: string | undefined };

/**
 * The call as a partner would make it from a shell. The token is a variable to be set there: nothing that is printed
 * here is a secret.
 */
export function printCurl(
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

/** One word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
