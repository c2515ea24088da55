import { invalidField } from "../../errors/api-error";
import { fillPath } from "../partner/fill-path";
import { assertStorable } from "../wire/read-body";
import type { Tool } from "./describe-tools";
import { keyArgument } from "./tool-key";

export type Arguments = Readonly<Record<string, unknown>>;

/** The request that a call of a tool makes, without headers. */
export type ToolRequest = {
  method: string;
  pathname: string;
  search: string;
  params: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

/**
 * Converts the arguments of a tool to a request. Throws `invalid_payload` with the name of the argument if it is
 * unknown, cannot be stored, or is an object where the path or query needs text. Throws it also for a missing path
 * value. The operation validates the rest.
 */
export function toToolRequest({ contract, parts }: Tool, args: Arguments): ToolRequest {
  assertStorable(args);
  const known = new Set([...parts.path, ...parts.query, ...parts.body]);
  if (contract.idempotent) known.add(keyArgument);
  for (const name of Object.keys(args)) {
    if (!known.has(name)) throw invalidField(name, "The tool does not have this argument");
  }
  const params = Object.fromEntries(parts.path.map((name) => [name, toPathValue(name, args[name])]));
  const encoded = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  const query = new URLSearchParams(
    parts.query.flatMap((name) => (args[name] === undefined ? [] : [[name, toQueryValue(name, args[name])]])),
  ).toString();
  return {
    method: contract.method,
    pathname: fillPath(contract, encoded),
    search: query === "" ? "" : `?${query}`,
    params,
    body: toBody({ contract, parts }, args),
  };
}

function toPathValue(name: string, value: unknown): string {
  const text = isScalar(value) ? String(value) : "";
  // A URL parser would resolve dots as path segments, so no request could name this value.
  if (text === "" || text === "." || text === "..") throw invalidField(name, "Expected text or a number");
  return text;
}

/**
 * Converts an argument to the text of a query parameter. The items of a list are separated by commas. Throws
 * `invalid_payload` for null, an object, or a list that contains null, an object or a list.
 */
function toQueryValue(name: string, value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!items.every(isScalar)) throw invalidField(name, "Expected text, a number or a list of them");
  return items.map(String).join(",");
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function toBody({ contract, parts }: Pick<Tool, "contract" | "parts">, args: Arguments) {
  if (contract.body === null) return undefined;
  const fields = parts.body.flatMap((name) =>
    args[name] === undefined ? [] : [[name, args[name]] as const],
  );
  return contract.bodyOptional === true && fields.length === 0 ? undefined : Object.fromEntries(fields);
}
