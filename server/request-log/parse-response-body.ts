function valueAt(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Parses the JSON of a response body. Returns `undefined` if it is not JSON. */
export function parseResponseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export function readErrorCode(response: unknown): string | null {
  const code = valueAt(valueAt(response, "error"), "code");
  return typeof code === "string" ? code : null;
}

export function readErrorDetails(response: unknown): unknown {
  return valueAt(valueAt(response, "error"), "details");
}

export function readReference(holder: unknown): string | null {
  const reference = valueAt(holder, "reference");
  return typeof reference === "string" && /^RB-[0-9A-Z]{10}$/.test(reference) ? reference : null;
}

/** Returns the reference of the booking or reservation in a response. */
export function findReference(response: unknown): string | null {
  const holders = [
    valueAt(response, "booking"),
    valueAt(response, "reservation"),
    response,
    readErrorDetails(response),
  ];
  return holders.map(readReference).find((reference) => reference !== null) ?? null;
}
