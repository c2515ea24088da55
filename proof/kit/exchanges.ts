import type { AnsweredExchange, Exchange } from "./run-records";

export function answered(exchanges: readonly Exchange[]): AnsweredExchange[] {
  return exchanges.flatMap(({ ending, ...invocation }) =>
    ending === undefined || ending.t === "info" ? [] : [{ ...invocation, ending }],
  );
}

/** Returns the exchanges of the given operations that received a response below 400. */
export function succeeded(exchanges: readonly Exchange[], ...ops: readonly string[]): AnsweredExchange[] {
  return answered(exchanges).filter(({ op, ending }) => ending.t === "ok" && ops.includes(op));
}

/** Returns the parsed JSON body, or an empty object if the body is not a JSON object. */
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

/** Reads a nested field of a body. Returns `undefined` if any part of the path is missing. */
export function field(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

export function codeOf(exchange: AnsweredExchange): unknown {
  return field(bodyOf(exchange), "error", "code");
}

/** Returns the text that identifies a request in a violation. */
export function nameOf({ id, op, client, key }: Exchange | AnsweredExchange): string {
  return `call ${id} (${op} by ${client}${key === null ? "" : `, key ${key}`})`;
}
