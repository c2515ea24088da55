/**
 * Raw JSON text that no JavaScript value serialises to, such as `1e400`, a lone surrogate or a duplicate key.
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Serialises a value like `JSON.stringify`, and inserts raw JSON as it is. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${writeJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
