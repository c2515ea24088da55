import type { Exchange } from "../api/partner-api";

const mostItems = 2;
const shownHeaders = ["retry-after", "idempotent-replayed", "location"];

export type Say = (line: string) => void;

/** A request and its answer as they went over the wire, but for secrets and for the tails of long lists. */
export function printExchange(say: Say, { request, status, headers, body, ms }: Exchange): void {
  say(`> ${request.method} ${request.url}`);
  for (const [name, value] of Object.entries(request.headers)) say(`> ${name}: ${hideSecret(name, value)}`);
  if (request.body !== undefined) say(`> ${request.body}`);
  say(`< ${status} in ${ms} ms`);
  for (const name of shownHeaders) {
    const value = headers.get(name);
    if (value !== null) say(`< ${name}: ${value}`);
  }
  for (const line of JSON.stringify(shorten(body), undefined, 2).split("\n")) say(`< ${line}`);
}

function hideSecret(name: string, value: string): string {
  if (name !== "authorization") return value;
  const [scheme = ""] = value.split(" ");
  return `${scheme} …`;
}

/** Lists cut after their first items, saying how many were left out; tokens and secrets hidden. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const left = value.length - mostItems;
    const shown = value.slice(0, mostItems).map(shorten);
    return left > 0 ? [...shown, `… ${left} more`] : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === "access_token" || name === "secret" ? `${String(item).slice(0, 10)}…` : shorten(item),
    ]),
  );
}
