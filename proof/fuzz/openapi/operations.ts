/** The part of JSON Schema that the fuzzer reads. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

type Content = { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = {
  readonly operationId: string;
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
};

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type Parameter = { name: string; required: boolean; schema: Schema };

export type Operation = {
  id: string;
  method: string;
  path: string;
  scope: string | null;
  /** Whether the operation requires an `Idempotency-Key`. */
  requiresIdempotencyKey: boolean;
  query: readonly Parameter[];
  /** The JSON body; `null` for an operation without one and for the token route, which takes a form. */
  body: { schema: Schema; required: boolean } | null;
  /** Every declared status with its error codes; `-` for a success. */
  declared: ReadonlyMap<number, readonly string[]>;
};

const json = "application/json";

/** Reads all operations of the published document. */
export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(document, { path, method, described })),
  );
}

type OperationSource = { path: string; method: string; described: Described };

function toOperation(document: ApiDocument, { path, method, described }: OperationSource): Operation {
  const parameters = described.parameters ?? [];
  const body = described.requestBody?.content[json];
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    scope: described.security?.[0]?.oauth?.[0] ?? null,
    requiresIdempotencyKey: parameters.some(({ name }) => name === "Idempotency-Key"),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body:
      body === undefined ? null : { schema: body.schema, required: described.requestBody?.required === true },
    declared: new Map(
      Object.entries(described.responses).map(([status, { content, description }]) => [
        Number(status),
        readCodes(document, { status: Number(status), schema: content[json]?.schema, description }),
      ]),
    ),
  };
}

type Response = { status: number; schema: Schema | undefined; description: string };

function readCodes(document: ApiDocument, { status, schema, description }: Response): readonly string[] {
  if (status < 400 || schema === undefined) return ["-"];
  const named = (schema.anyOf ?? [schema]).flatMap((shape) => readCode(resolve(document, shape)) ?? []);
  // The errors of the token route are flat, and the description lists their codes.
  return named.length > 0 ? named : [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? "");
}

function readCode(shape: Schema): string | undefined {
  const error = shape.properties?.error;
  const code = error?.properties?.code?.const ?? error?.const;
  return typeof code === "string" ? code : undefined;
}

/** Returns the schema, with a top-level `$ref` resolved. */
export function resolve({ components }: ApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}.`);
  return found;
}
