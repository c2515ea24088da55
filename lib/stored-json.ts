/** What a browser's storage holds; undefined where it may not be looked at, or holds nothing that can be read. */
export function readStoredJson(look: () => string | null): unknown {
  try {
    const text = look();
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether these names all hold text, and those others text or null. Another version may have kept something else. */
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
