/** JSON that no value of JavaScript is written as: `1e400`, a lone surrogate, the same key twice. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** As `JSON.stringify`, with raw pieces in their place. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${writeJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
