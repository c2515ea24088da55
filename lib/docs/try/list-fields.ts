import { plainText } from "../parse-inline";
import type { Schema } from "../reference/describe-schema";
import type { DescribedOperation, Description } from "../reference/described-operations";
import type { TryField } from "./try-form";

type Objects = Description["objects"];

/**
 * Returns the fields of a request in the order of the reference. A field of an object in the body has a name with a
 * dot, such as `customer.email`. Objects at a deeper level are not split: each is one field.
 */
export function listFields(
  { parameters, body }: DescribedOperation,
  objects: Objects,
): readonly Omit<TryField, "value">[] {
  const inputs = parameters.flatMap(({ in: place, name, required = false, description, schema }) =>
    place === "path" || place === "query"
      ? [toField({ place, name, required, schema, description }, objects)]
      : [],
  );
  return [
    ...inputs,
    ...(body === undefined ? [] : bodyFields(body, { prefix: "", required: true }, objects)),
  ];
}

function bodyFields(
  given: Schema,
  parent: { prefix: string; required: boolean },
  objects: Objects,
): Omit<TryField, "value">[] {
  const { properties = {}, required = [] } = resolve(given, objects);
  return Object.entries(properties).flatMap(([own, schema]) => {
    const name = `${parent.prefix}${own}`;
    const inner = resolve(schema, objects);
    const isRequired = parent.required && required.includes(own);
    if (inner.properties !== undefined && parent.prefix === "") {
      return bodyFields(inner, { prefix: `${name}.`, required: isRequired }, objects);
    }
    const description = schema.description ?? inner.description;
    return [toField({ place: "body", name, required: isRequired, schema: inner, description }, objects)];
  });
}

type Input = Pick<TryField, "place" | "name" | "required"> & {
  schema: Schema;
  description: string | undefined;
};

function toField(
  { place, name, required, schema, description }: Input,
  objects: Objects,
): Omit<TryField, "value"> {
  const shown = resolve(schema, objects);
  const kind = kindOf(shown, objects);
  const choices = kind === "choice" ? (shown.enum ?? []).map(String) : [];
  const hint = plainText(description ?? schema.description ?? shown.description ?? "");
  return { place, name, kind, choices, required, hint };
}

function kindOf(schema: Schema, objects: Objects): TryField["kind"] {
  if (schema.enum !== undefined) return "choice";
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.includes("array")) {
    const item = resolve(schema.items ?? {}, objects);
    return item.type === "string" ? "list" : "json";
  }
  if (types.includes("object")) return "json";
  if (types.includes("boolean")) return "boolean";
  return types.includes("number") || types.includes("integer") ? "number" : "text";
}

/**
 * Returns the schema that a `$ref` names. For a nullable schema, returns its alternative that is not null.
 */
function resolve(schema: Schema, objects: Objects): Schema {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) return objects.get($ref.slice($ref.lastIndexOf("/") + 1)) ?? {};
  if (anyOf === undefined || type !== undefined) return schema;
  const [first] = anyOf.filter((choice) => choice.type !== "null");
  return first === undefined ? schema : resolve(first, objects);
}
