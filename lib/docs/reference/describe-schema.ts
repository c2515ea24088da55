import * as z from "zod/mini";
import type { Field } from "../blocks";

/**
 * The part of JSON Schema that the reference pages read. The OpenAPI document has more keywords, such as
 * `pattern`.
 */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
};

/**
 * Returns the fields of an object schema, each with its nested fields. A `$ref` becomes a link to the schema that it
 * names, without the fields of that schema.
 */
export function describeFields(schema: Schema): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) =>
    describeField(name, property, required.includes(name)),
  );
}

/** Returns one field with its type, its limits and its nested fields. */
export function describeField(name: string, schema: Schema, required: boolean): Field {
  return {
    name,
    type: typeOf(schema),
    required,
    description: [schema.description, limitsOf(schema)].filter(Boolean).join(" "),
    fields: describeFields(innermost(schema)),
  };
}

/** Converts a Zod schema to JSON Schema, for schemas outside the OpenAPI document, such as error details. */
export function toSchema(schema: z.ZodMiniType): Schema {
  // SAFETY: the result is JSON Schema, and only the fields of `Schema` are read.
  return z.toJSONSchema(schema, { unrepresentable: "any", reused: "inline" }) as Schema;
}

/**
 * Returns the schema of an array's items, also for arrays of arrays. Replaces an `anyOf` by its first alternative.
 * Returns other schemas unchanged.
 */
function innermost(schema: Schema): Schema {
  const shown = schema.anyOf === undefined || hasOwnType(schema) ? schema : (schema.anyOf[0] ?? schema);
  return shown.items === undefined ? shown : innermost(shown.items);
}

/** Returns whether the schema itself has a `type`. The reference then does not show its `anyOf` alternatives. */
function hasOwnType({ type }: Schema): boolean {
  return type !== undefined;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.anyOf !== undefined && !hasOwnType(schema)) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  return types.map((type) => named(type, schema.format)).join(" or ");
}

function named(type: string, format: string | undefined): string {
  if (type !== "string") return type;
  const formats: Readonly<Record<string, string>> = {
    "date-time": "timestamp",
    date: "day",
    email: "email address",
    uri: "URL",
  };
  return formats[format ?? ""] ?? "string";
}

function linkTo(ref: string): string {
  const name = ref.slice(ref.lastIndexOf("/") + 1);
  return `[${name}](/docs/api/objects#${name.toLowerCase()})`;
}

function limitsOf({ enum: values, default: fallback, minimum, maximum, maxLength }: Schema): string {
  const parts = [
    values === undefined ? "" : `One of ${values.map((value) => `\`${String(value)}\``).join(", ")}.`,
    minimum !== undefined && maximum !== undefined && Math.abs(minimum) < 1e12
      ? `${minimum} to ${maximum.toLocaleString("en")}.`
      : "",
    maxLength === undefined ? "" : `At most ${maxLength} characters.`,
    fallback === undefined ? "" : `Default: \`${String(fallback)}\`.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
