/**
 * Parses a stored JSON value. Returns `undefined` if the storage is disabled, or the value is missing or not
 * JSON.
 */
export function readStoredJson(look: () => string | null): unknown {
  try {
    const text = look();
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the fields in `names` are strings, and the fields in `orNull` are strings or null. They may differ if
 * another version of the portal stored the value.
 */
export function hasTexts<N extends string, M extends string = never>(
  value: unknown,
  names: readonly N[],
  orNull: readonly M[] = [],
): value is Record<N, string> & Record<M, string | null> {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string) => typeof fields.get(name) === "string";
  return names.every(isText) && orNull.every((name) => isText(name) || fields.get(name) === null);
}
