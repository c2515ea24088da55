import { allContracts } from "../../lib/contracts/all";
import { errorCatalogue } from "../../lib/contracts/errors";
import { createOpenApiDocument } from "../../lib/contracts/openapi";

/** The part of JSON Schema that the contracts use. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema;
  items?: Schema;
  pattern?: string;
  description?: string;
};

export type Parameter = { name: string; schema: Schema; required: boolean };

export type Operation = {
  id: string;
  method: string;
  path: string;
  /** The summary and description of the operation. */
  text: string;
  idempotent: boolean;
  sandboxOnly: boolean;
  params: readonly Parameter[];
  query: readonly Parameter[];
  body: { schema: Schema; required: boolean } | undefined;
  response: Schema;
};

/** The parts of the API description from which the files of the clients are generated. */
export type Api = {
  objects: readonly { name: string; schema: Schema }[];
  operations: readonly Operation[];
  errors: readonly { code: string; text: string; details: Schema | undefined }[];
};

type Content = { content: { "application/json": { schema: Schema } } };
type Described = {
  parameters?: (Parameter & { in: string; required?: boolean })[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** Returns the API as the contracts describe it, for the generators of the clients. */
export function readApi(): Api {
  // SAFETY: `createOpenApiDocument` always writes these parts, and only these keywords.
  const { paths, components } = JSON.parse(JSON.stringify(createOpenApiDocument())) as Document;
  const isError = (name: string) => name.endsWith("Error") || name.startsWith("Token");
  return {
    objects: Object.entries(components.schemas)
      .filter(([name]) => !isError(name))
      .map(([name, schema]) => ({ name, schema })),
    operations: allContracts.map((contract) => {
      const described = paths[contract.path]?.[contract.method.toLowerCase()];
      if (described === undefined) throw new Error(`${contract.operationId} is not described.`);
      return {
        id: contract.operationId,
        method: contract.method,
        path: contract.path,
        text: [contract.summary.concat("."), contract.description].join(" ").trim(),
        idempotent: contract.idempotent,
        sandboxOnly: contract.sandboxOnly === true,
        ...readParts(described),
        response: jsonOf(described.responses[contract.status]),
      };
    }),
    errors: readErrors(components.schemas),
  };
}

function readParts({
  parameters = [],
  requestBody,
}: Described): Pick<Operation, "params" | "query" | "body"> {
  const sent = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false }) => ({ name, schema, required }));
  return {
    params: sent("path"),
    query: sent("query"),
    body:
      requestBody === undefined
        ? undefined
        : { schema: jsonOf(requestBody), required: requestBody.required === true },
  };
}

function jsonOf(content: Content | undefined): Schema {
  if (content === undefined) throw new Error("A response or a body is not described.");
  return content.content["application/json"].schema;
}

function readErrors(schemas: Document["components"]["schemas"]): Api["errors"] {
  const details = new Map<unknown, Schema | undefined>();
  for (const { properties } of Object.values(schemas)) {
    const fields = properties?.error?.properties;
    if (fields?.code?.const !== undefined) details.set(fields.code.const, fields.details);
  }
  return Object.entries(errorCatalogue)
    .filter(([, error]) => !("portalOnly" in error))
    .map(([code, { meaning }]) => ({ code, text: meaning, details: details.get(code) }));
}

/** Returns whether the parameter is a list, which the API takes as text with commas. */
export function isList({ pattern, description }: Schema): boolean {
  return pattern?.includes("(,") === true || description?.includes("separated by commas") === true;
}

/** Returns whether the parameter is a time or a date. */
export function isMoment({ anyOf }: Schema): boolean {
  return anyOf !== undefined && JSON.stringify(anyOf).includes("date-time");
}
