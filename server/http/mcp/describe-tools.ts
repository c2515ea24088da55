import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { type OperationId, partnerContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import type { Schema } from "@/lib/docs/reference/describe-schema";
import { type DescribedOperation, describeApi } from "@/lib/docs/reference/described-operations";
import type { ServiceEnvironment } from "../../env";
import { type ToolHints, writeHints } from "./tool-hints";
import { keyArgument, keySources } from "./tool-key";

/** An operation of the API as a tool. Its arguments are the path, query and body fields in one object. */
export type Tool = {
  name: OperationId;
  contract: Contract;
  /** The names of the arguments that become path parameters, query parameters and body fields. */
  parts: { path: readonly string[]; query: readonly string[]; body: readonly string[] };
  /** The tool's entry in the list that MCP clients get: name, texts, input schema and annotations. */
  description: ListedTool;
};

const described = new Map<ServiceEnvironment, ReadonlyMap<string, Tool>>();

/** Returns the tools of an environment by name, in the order of the contracts. Cached per environment. */
export function describeTools(environment: ServiceEnvironment): ReadonlyMap<string, Tool> {
  const tools = described.get(environment) ?? readTools(environment);
  described.set(environment, tools);
  return tools;
}

function readTools(environment: ServiceEnvironment): ReadonlyMap<string, Tool> {
  const { operations, objects } = describeApi(environment);
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return new Map(
    Object.entries(partnerContracts).flatMap(([name, contract]) => {
      const operation = byId.get(name);
      // An operation of another environment is not described.
      return operation === undefined ? [] : [[name, toTool(contract, operation, objects)]];
    }),
  );
}

function toTool(
  contract: Contract & { operationId: OperationId },
  operation: DescribedOperation,
  objects: ReadonlyMap<string, Schema>,
): Tool {
  const inline = (schema: Schema) => inlineReferences(schema, objects);
  const namesIn = (place: string) =>
    operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
  const body = inline(operation.body ?? {});
  const fields = body.properties ?? {};
  const parameters = operation.parameters.filter((one) => one.in !== "header");
  const properties = {
    ...Object.fromEntries(parameters.map((one) => [one.name, describeParameter(inline(one.schema), one)])),
    ...fields,
    ...(contract.idempotent ? { [keyArgument]: keySchema } : {}),
  };
  const required = [
    ...parameters.filter((one) => one.required === true).map(({ name }) => name),
    ...(body.required ?? []),
  ];
  return {
    name: contract.operationId,
    contract,
    parts: { path: namesIn("path"), query: namesIn("query"), body: Object.keys(fields) },
    description: {
      name: contract.operationId,
      title: contract.summary,
      description: renderDescription(contract),
      inputSchema: toJsonSchema({ properties, required }),
      annotations: annotate(contract),
    },
  };
}

function describeParameter(schema: Schema, { description }: { description?: string }): Schema {
  return description === undefined || schema.description !== undefined ? schema : { ...schema, description };
}

/** Returns the JSON Schema of the arguments. It rejects unknown arguments, so a misspelt name is not ignored. */
function toJsonSchema(object: Pick<Schema, "properties" | "required">): ListedTool["inputSchema"] {
  // SAFETY: it is this JSON of an object's schema.
  return JSON.parse(
    JSON.stringify({ type: "object", ...object, additionalProperties: false }),
  ) as ListedTool["inputSchema"];
}

const keySchema: Schema = {
  type: "string",
  maxLength: 255,
  description:
    "Optional. The same key with the same arguments returns the first result. Send a new key only to repeat the operation deliberately.",
};

function renderDescription(contract: Contract & { operationId: OperationId }): string {
  const source = keySources[contract.operationId];
  return [
    `${contract.summary}.`,
    contract.description,
    source === undefined ? undefined : `Safe to repeat: ${source.description}`,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

/**
 * Returns the MCP annotations of a tool. A write without an entry in `writeHints` counts as destructive, the safe
 * assumption.
 */
function annotate({ method, operationId }: Contract & { operationId: OperationId }) {
  if (method === "GET") return { readOnlyHint: true };
  const hints: ToolHints = writeHints[operationId] ?? { destructiveHint: true, idempotentHint: false };
  return { readOnlyHint: false, ...hints };
}

/**
 * Replaces references to shared schemas with the schemas themselves, because MCP clients get the schema of a tool
 * without the shared schemas.
 */
function inlineReferences(schema: Schema, objects: ReadonlyMap<string, Schema>): Schema {
  // SAFETY: the reviver replaces only schemas by schemas.
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) => {
    const reference = isReference(value) ? /^#\/components\/schemas\/(.+)$/.exec(value.$ref)?.[1] : undefined;
    const target = reference === undefined ? undefined : objects.get(reference);
    return target === undefined ? value : inlineReferences(target, objects);
  }) as Schema;
}

function isReference(value: unknown): value is { $ref: string } {
  return typeof value === "object" && value !== null && "$ref" in value && typeof value.$ref === "string";
}
