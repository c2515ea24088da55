/** A JSON Schema as the document holds it: what is not looked at stays unknown. */
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
  /** Whether it needs an `Idempotency-Key`. */
  keyed: boolean;
  query: readonly Parameter[];
  /** A JSON body; the token route's form is none. */
  body: { schema: Schema; required: boolean } | null;
  /** Every status it declares with the codes that come with it; `-` for a success. */
  declared: ReadonlyMap<number, readonly string[]>;
};

const json = "application/json";

/** Everything the published document says an operation takes and answers. */
export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(document, { path, method, described })),
  );
}

type Place = { path: string; method: string; described: Described };

function operationOf(document: ApiDocument, { path, method, described }: Place): Operation {
  const parameters = described.parameters ?? [];
  const body = described.requestBody?.content[json];
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    scope: described.security?.[0]?.oauth?.[0] ?? null,
    keyed: parameters.some(({ name }) => name === "Idempotency-Key"),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body:
      body === undefined ? null : { schema: body.schema, required: described.requestBody?.required === true },
    declared: new Map(
      Object.entries(described.responses).map(([status, { content, description }]) => [
        Number(status),
        codesOf(document, { status: Number(status), schema: content[json]?.schema, description }),
      ]),
    ),
  };
}

type Response = { status: number; schema: Schema | undefined; description: string };

function codesOf(document: ApiDocument, { status, schema, description }: Response): readonly string[] {
  if (status < 400 || schema === undefined) return ["-"];
  const named = (schema.anyOf ?? [schema]).flatMap((shape) => codeIn(resolve(document, shape)) ?? []);
  // The token route's failures are flat, and its codes are in words.
  return named.length > 0 ? named : [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? "");
}

function codeIn(shape: Schema): string | undefined {
  const error = shape.properties?.error;
  const code = error?.properties?.code?.const ?? error?.const;
  return typeof code === "string" ? code : undefined;
}

/** The schema itself where another only names it. */
export function resolve({ components }: ApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}.`);
  return found;
}
