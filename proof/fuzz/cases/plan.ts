import type { Operation } from "../openapi/operations";
import type { Expectation } from "../oracles/exchange";
import type { Wire } from "../wire/wire";
import { writeJson } from "./write-json";

export type Pairs = (readonly [string, string])[];

/** A request in parts that can be changed one by one. */
export type Plan = {
  operation: Operation;
  method: string;
  params: Record<string, string>;
  query: Pairs;
  token: string | null;
  headers: Pairs;
  /** The JSON body; `undefined` sends none. */
  body: unknown;
  /** In its place, these bytes. */
  bytes?: Buffer;
  /** In place of path and query, this text. */
  target?: string;
  contentType: string | null;
  /** Changes of the finished bytes, the last thing that happens to them. */
  rewrite?: (wire: Wire) => Wire;
  /** In words, for the report. */
  story: string;
  expects: Expectation | null;
  /** Whether it still leads to the operation, or may as well be refused on its way. */
  reaches: boolean | "maybe";
};

export function targetOf({ operation, params, query }: Pick<Plan, "operation" | "params" | "query">): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encode(params[name] ?? ""));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return search === "" ? path : `${path}?${search}`;
}

/** Percent-encodes what can be; half a character has no bytes. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

export function wireOf(plan: Plan): Wire {
  const body = plan.bytes ?? (plan.body === undefined ? Buffer.alloc(0) : Buffer.from(writeJson(plan.body)));
  const wire: Wire = {
    method: plan.method,
    target: plan.target ?? targetOf(plan),
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
