import { type Api, isList, isMoment, type Operation, type Parameter, type Schema } from "./read-api";

const head = "// Printed by `npm run openapi` from the contracts of the service. Do not edit.\n";

/** Returns the types of the TypeScript client: objects, details of errors, and inputs and responses of operations. */
export function renderTypescriptTypes({ objects, operations, errors }: Api): string {
  const details = errors.map(
    ({ code, text, details: schema }) =>
      `${comment(text, "  ")}  ${code}: ${schema === undefined ? "undefined" : typeOf(schema, "  ")};\n`,
  );
  return [
    head,
    ...objects.map(
      ({ name, schema }) =>
        `${comment(schema.description, "")}export type ${name} = ${typeOf(schema, "")};\n`,
    ),
    `/** The type of \`details\` of each error code. */\nexport type ErrorDetails = {\n${details.join("")}};\n`,
    `/** The input and the response of each operation. */\nexport type Operations = {\n${operations.map(renderOperation).join("")}};\n`,
  ].join("\n");
}

/**
 * Returns the table of operations that the TypeScript client reads at run time: the method, the path, and `key` if the
 * request requires an idempotency key.
 */
export function renderTypescriptOperations({ operations }: Api): string {
  const rows = operations.map(
    ({ id, method, path, idempotent }) => `  ${id}: "${method} ${path}${idempotent ? " key" : ""}",\n`,
  );
  return `${head}\nexport const operations = {\n${rows.join("")}} as const;\n`;
}

function renderOperation({ id, text, params, query, body, response, idempotent }: Operation): string {
  const parts = [
    ...(params.length === 0
      ? []
      : [`params: { ${params.map(({ name }) => `${name}: string | number`).join("; ")} };`]),
    ...(query.length === 0 ? [] : [`query?: {\n${query.map(renderParameter).join("")}      };`]),
    ...(body === undefined ? [] : [`body${body.required ? "" : "?"}: ${typeOf(body.schema, "      ")};`]),
    ...(idempotent
      ? [
          "/** The `Idempotency-Key` of all attempts of this request. Generated if omitted. */",
          "key?: string;",
        ]
      : []),
    "signal?: AbortSignal;",
  ];
  const input = parts.map((part) => `      ${part}\n`).join("");
  return `${comment(text, "  ")}  ${id}: {\n    input: {\n${input}    };\n    response: ${typeOf(response, "    ")};\n  };\n`;
}

function renderParameter({ name, schema }: Parameter): string {
  return `${comment(schema.description, "        ")}        ${name}?: ${parameterType(schema)} | undefined;\n`;
}

function parameterType(schema: Schema): string {
  if (isList(schema)) return "string | readonly string[]";
  if (isMoment(schema)) return "string | Date";
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a TypeScript type.
  if (schema.type === "integer" || schema.type === "number") return "number | `${number}`";
  return typeOf(schema, "        ");
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? "" : `${indent}/** ${text.replaceAll("*/", "* /")} */\n`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((one) => typeOf(one, indent)))].join(" | ");
  if (typeof schema.type === "object") {
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  }
  return namedType(schema, indent);
}

function namedType(schema: Schema, indent: string): string {
  if (schema.type === "array") {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object") return objectType(schema, indent);
  if (schema.type === "integer" || schema.type === "number") return "number";
  return typeof schema.type === "string" ? schema.type : "unknown";
}

/**
 * Returns the type of a field. An optional field may be `undefined`, so that a caller can pass a value that may be
 * missing.
 */
function fieldType(schema: Schema, isRequired: boolean, indent: string): string {
  return `${typeOf(schema, indent)}${isRequired ? "" : " | undefined"}`;
}

function objectType(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const deeper = `${indent}  `;
  const fields = Object.entries(properties);
  if (fields.length === 0) return `Record<string, ${typeOf(additionalProperties ?? {}, indent)}>`;
  const lines = fields.map(
    ([name, schema]) =>
      `${comment(schema.description, deeper)}${deeper}${name}${required.includes(name) ? ":" : "?:"} ${fieldType(schema, required.includes(name), deeper)};\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}
