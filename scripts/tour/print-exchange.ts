import type { Exchange } from "../api/partner-api";

const maxItems = 2;
const printedHeaders = ["retry-after", "idempotent-replayed", "location"];

export type PrintLine = (line: string) => void;

/** Prints a request and its response. Shortens secrets and long lists. */
export function printExchange(print: PrintLine, { request, status, headers, body, ms }: Exchange): void {
  print(`> ${request.method} ${request.url}`);
  for (const [name, value] of Object.entries(request.headers)) print(`> ${name}: ${hideSecret(name, value)}`);
  if (request.body !== undefined) print(`> ${request.body}`);
  print(`< ${status} in ${ms} ms`);
  for (const name of printedHeaders) {
    const value = headers.get(name);
    if (value !== null) print(`< ${name}: ${value}`);
  }
  for (const line of JSON.stringify(shorten(body), undefined, 2).split("\n")) print(`< ${line}`);
}

function hideSecret(name: string, value: string): string {
  if (name !== "authorization") return value;
  const [scheme = ""] = value.split(" ");
  return `${scheme} …`;
}

/** Shortens lists to their first items, and tokens and secrets to 10 characters. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const omitted = value.length - maxItems;
    const shown = value.slice(0, maxItems).map(shorten);
    return omitted > 0 ? [...shown, `… ${omitted} more`] : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === "access_token" || name === "secret" ? `${String(item).slice(0, 10)}…` : shorten(item),
    ]),
  );
}
