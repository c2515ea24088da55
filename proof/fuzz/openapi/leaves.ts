import { type ApiDocument, resolve, type Schema } from "./operations";

/** A field of a body at any depth. `path` has the names that lead to it. */
export type Leaf = { path: readonly string[]; schema: Schema; required: boolean };

/** Returns the fields of an object schema at every depth. An object comes before its own fields. */
export function listLeaves(
  document: ApiDocument,
  schema: Schema,
  parentPath: readonly string[] = [],
): Leaf[] {
  const { properties = {}, required = [] } = resolve(document, schema);
  return Object.entries(properties).flatMap(([name, part]) => {
    const path = [...parentPath, name];
    const leaf = { path, schema: part, required: required.includes(name) };
    return [leaf, ...listLeaves(document, part, path)];
  });
}

/**
 * Returns a copy of the body with one field replaced. `undefined` removes the field; missing objects are
 * created.
 */
export function withField(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const fields = typeof body === "object" && body !== null ? { ...body } : {};
  const before: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return { ...fields, [name]: withField(before, rest, value) };
}
