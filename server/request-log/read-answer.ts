function valueAt(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Parses the JSON of a response body. Returns `undefined` if there is none. */
export function parseAnswer(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export function errorCodeOf(answer: unknown): string | null {
  const code = valueAt(valueAt(answer, "error"), "code");
  return typeof code === "string" ? code : null;
}

export function errorDetailsOf(answer: unknown): unknown {
  return valueAt(valueAt(answer, "error"), "details");
}

export function referenceIn(holder: unknown): string | null {
  const reference = valueAt(holder, "reference");
  return typeof reference === "string" && /^RB-[0-9A-Z]{10}$/.test(reference) ? reference : null;
}

/** Returns the reference of the booking or reservation in a response. */
export function referenceOf(answer: unknown): string | null {
  const holders = [
    valueAt(answer, "booking"),
    valueAt(answer, "reservation"),
    answer,
    errorDetailsOf(answer),
  ];
  return holders.map(referenceIn).find((reference) => reference !== null) ?? null;
}
