/** Returns a field of a value, or `undefined` if the value is not an object or lacks the field. */
export function getField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

export function getTextField(value: unknown, name: string): string | undefined {
  const field = getField(value, name);
  return typeof field === "string" ? field : undefined;
}

export function getNumberField(value: unknown, name: string): number | undefined {
  const field = getField(value, name);
  return typeof field === "number" ? field : undefined;
}

/** Returns the items of a field, or none if the field is not an array. */
export function getArrayField(value: unknown, name: string): readonly unknown[] {
  const field = getField(value, name);
  return Array.isArray(field) ? field : [];
}
