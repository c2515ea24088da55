import * as z from "zod/mini";

type Field = { path: string; required: boolean };

/**
 * Returns every field of an object schema with its dotted path, including nested ones. Returns none for other
 * schemas.
 */
export function listFields(schema: unknown, prefix = ""): Field[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const required = !(field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniDefault);
    return [{ path, required }, ...listFields(field, `${path}.`)];
  });
}

/** Returns a copy of the body with another value at the path. `undefined` removes the field. */
export function withField(
  body: Record<string, unknown>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...body, [name]: value };
  const inner: unknown = body[name];
  return {
    ...body,
    [name]: withField({ ...(typeof inner === "object" ? inner : {}) }, rest.join("."), value),
  };
}
