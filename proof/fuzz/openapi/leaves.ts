import { type ApiDocument, resolve, type Schema } from "./operations";

/** One field of a body, however deep, by the names that lead to it. */
export type Leaf = { path: readonly string[]; schema: Schema; required: boolean };

export function leavesOf(document: ApiDocument, schema: Schema, above: readonly string[] = []): Leaf[] {
  const { properties = {}, required = [] } = resolve(document, schema);
  return Object.entries(properties).flatMap(([name, part]) => {
    const path = [...above, name];
    const leaf = { path, schema: part, required: required.includes(name) };
    return [leaf, ...leavesOf(document, part, path)];
  });
}

/** A copy of a body in which one field is another. `undefined` takes it out; objects on the way are made. */
export function withField(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const fields = typeof body === "object" && body !== null ? { ...body } : {};
  const before: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return { ...fields, [name]: withField(before, rest, value) };
}
