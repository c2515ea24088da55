import type { Operation } from "../openapi/operations";
import type { Expectation } from "../oracles/exchange";
import type { Wire } from "../wire/wire";
import { writeJson } from "./write-json";

export type Pairs = (readonly [string, string])[];

/** A request in parts that mutators can change separately. */
export type Plan = {
  operation: Operation;
  method: string;
  params: Record<string, string>;
  query: Pairs;
  token: string | null;
  headers: Pairs;
  /** The JSON body; `undefined` for none. */
  body: unknown;
  /** Raw bytes to send instead of `body`. */
  bytes?: Buffer;
  /** A raw request target to send instead of the path and query. */
  target?: string;
  contentType: string | null;
  /** A change of the encoded request, applied last. */
  rewrite?: (wire: Wire) => Wire;
  /** A short description for the report. */
  label: string;
  expects: Expectation | null;
  /** Whether the request reaches the operation. `maybe` if it may be rejected before that. */
  reaches: boolean | "maybe";
};

/** Returns the request target: the path with its parameters, and the query. */
export function toTarget({ operation, params, query }: Pick<Plan, "operation" | "params" | "query">): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encode(params[name] ?? ""));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return search === "" ? path : `${path}?${search}`;
}

/** Percent-encodes a text. Replaces lone surrogates first, because they cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Encodes the request as it is sent, with its `rewrite` applied last. */
export function toWire(plan: Plan): Wire {
  const body = plan.bytes ?? (plan.body === undefined ? Buffer.alloc(0) : Buffer.from(writeJson(plan.body)));
  const wire: Wire = {
    method: plan.method,
    target: plan.target ?? toTarget(plan),
    headers: [
      ["Host", "127.0.0.1"],
      ...(plan.token === null ? [] : [["Authorization", `Bearer ${plan.token}`] as const]),
      ...(plan.contentType === null || body.length === 0
        ? []
        : [["Content-Type", plan.contentType] as const]),
      ...plan.headers,
      ...(body.length === 0 ? [] : [["Content-Length", String(body.length)] as const]),
    ],
    body,
    wellFormed: true,
  };
  return plan.rewrite?.(wire) ?? wire;
}
