import * as z from "zod/mini";

type Field = { path: string; required: boolean };

/** Every field of a schema by its dotted path, those of the objects inside it too; none where there is no schema. */
export function fieldsOf(schema: unknown, prefix = ""): Field[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const required = !(field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniDefault);
    return [{ path, required }, ...fieldsOf(field, `${path}.`)];
  });
}

/** The body with another value at that path; with `undefined`, without it. */
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
