import type { CompletedExchange, Exchange } from "./run-records";

export function getCompletedExchanges(exchanges: readonly Exchange[]): CompletedExchange[] {
  return exchanges.flatMap(({ completion, ...invocation }) =>
    completion === undefined || completion.t === "info" ? [] : [{ ...invocation, completion }],
  );
}

/** Returns the exchanges of the given operations that received a response below 400. */
export function getSuccessfulExchanges(
  exchanges: readonly Exchange[],
  ...ops: readonly string[]
): CompletedExchange[] {
  return getCompletedExchanges(exchanges).filter(
    ({ op, completion }) => completion.t === "ok" && ops.includes(op),
  );
}

/** Returns the parsed JSON body, or an empty object if the body is not a JSON object. */
export function getBody({ completion }: CompletedExchange): Partial<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(completion.text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Reads a nested field of a body. Returns `undefined` if any part of the path is missing. */
export function getField(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

/** Returns the reference of the booking or draft in a body, or `undefined` if there is none. */
export function getReference(body: unknown): string | undefined {
  const found =
    getField(body, "booking", "reference") ??
    getField(body, "reservation", "reference") ??
    getField(body, "reference");
  return found === undefined ? undefined : String(found);
}

export function getErrorCode(exchange: CompletedExchange): unknown {
  return getField(getBody(exchange), "error", "code");
}

/** Returns the text that identifies a request in a violation. */
export function describeExchange({ id, op, client, key }: Exchange | CompletedExchange): string {
  return `request ${id} (${op} by ${client}${key === null ? "" : `, key ${key}`})`;
}
