import { getField } from "./json-fields";

/** Parses the JSON of a response body. Returns `undefined` if it is not JSON. */
export function parseResponseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export function readErrorCode(response: unknown): string | null {
  const code = getField(getField(response, "error"), "code");
  return typeof code === "string" ? code : null;
}

export function readErrorDetails(response: unknown): unknown {
  return getField(getField(response, "error"), "details");
}

export function readReference(holder: unknown): string | null {
  const reference = getField(holder, "reference");
  return typeof reference === "string" && /^RB-[0-9A-Z]{10}$/.test(reference) ? reference : null;
}

/** Returns the reference of the booking or reservation that a response or its error names, or null. */
export function findReference(response: unknown): string | null {
  const holders = [
    getField(response, "booking"),
    getField(response, "reservation"),
    response,
    readErrorDetails(response),
  ];
  return holders.map(readReference).find((reference) => reference !== null) ?? null;
}
