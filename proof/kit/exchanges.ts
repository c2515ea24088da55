import type { AnsweredExchange, Exchange } from "./run-records";

export function answered(exchanges: readonly Exchange[]): AnsweredExchange[] {
  return exchanges.flatMap(({ ending, ...invocation }) =>
    ending === undefined || ending.t === "info" ? [] : [{ ...invocation, ending }],
  );
}

/** Those that were answered with success, of these operations. */
export function succeeded(exchanges: readonly Exchange[], ...ops: readonly string[]): AnsweredExchange[] {
  return answered(exchanges).filter(({ op, ending }) => ending.t === "ok" && ops.includes(op));
}

/** The body as far as it is JSON: reading a field that is not there gives `undefined`. */
export function bodyOf({ ending }: AnsweredExchange): Partial<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(ending.text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A field of a field of … of a body, where there is one. */
export function field(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

export function codeOf(exchange: AnsweredExchange): unknown {
  return field(bodyOf(exchange), "error", "code");
}

/** How a violation names a call. */
export function nameOf({ id, op, client, key }: Exchange | AnsweredExchange): string {
  return `call ${id} (${op} by ${client}${key === null ? "" : `, key ${key}`})`;
}
