export type Change = {
  field: string;
  before: string | undefined;
  after: string | undefined;
  changed: boolean;
};

/**
 * Returns each field of an audit entry with its values before and after the action, and whether they differ. The names
 * of nested fields are joined with dots.
 */
export function compareValues(before: unknown, after: unknown): Change[] {
  const [was, became] = [fieldsOf(before, ""), fieldsOf(after, "")];
  const fields = [...new Set([...was.keys(), ...became.keys()])];
  return fields.map((field) => {
    const [old, now] = [was.get(field), became.get(field)];
    return { field, before: old, after: now, changed: old !== now };
  });
}

function fieldsOf(value: unknown, name: string): Map<string, string> {
  if (value === null || value === undefined) return new Map(name === "" ? [] : [[name, "–"]]);
  if (typeof value !== "object" || Array.isArray(value)) return new Map([[name, written(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [...fieldsOf(item, name === "" ? key : `${name}.${key}`)]),
  );
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(written).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
