import { type OperationId, partnerContracts } from "../../contracts/all";
import type { Contract } from "../../contracts/contract";
import { createOpenApiDocument } from "../../contracts/openapi";
import type { Schema } from "./describe-schema";

type Parameter = { in: string; name: string; required?: boolean; description?: string; schema: Schema };
type Content = { content?: Readonly<Record<string, { schema: Schema }>> };

/** An operation of the OpenAPI document, with its contract. The token route has no contract. */
export type DescribedOperation = {
  method: string;
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string | undefined;
  contract: Contract | undefined;
  parameters: readonly Parameter[];
  body: Schema | undefined;
  status: string;
  response: Schema;
};

type Written = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
};

export type Description = {
  operations: readonly DescribedOperation[];
  objects: ReadonlyMap<string, Schema>;
};

const descriptions = new Map<string, Description>();

/** Returns the operations and objects of the OpenAPI document. Cached per environment. */
export function describeApi(environment: "sandbox" | "production"): Description {
  const description = descriptions.get(environment) ?? readDocument(environment);
  descriptions.set(environment, description);
  return description;
}

function readDocument(environment: "sandbox" | "production"): Description {
  // SAFETY: `createOpenApiDocument` always writes these parts.
  const { paths, components } = JSON.parse(JSON.stringify(createOpenApiDocument(environment))) as {
    paths: Record<string, Record<string, Written>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, written]) => readOperation(method.toUpperCase(), path, written)),
  );
  return { operations, objects: new Map(Object.entries(components.schemas)) };
}

function readOperation(method: string, path: string, written: Written): DescribedOperation {
  const { operationId, tags, summary, description, parameters = [], requestBody, responses } = written;
  const [status = "200", response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  return {
    method,
    path,
    operationId,
    tag: tags[0] ?? "",
    summary,
    description,
    contract: isOperationId(operationId) ? partnerContracts[operationId] : undefined,
    parameters,
    body: schemaOf(requestBody),
    status,
    response: schemaOf(response) ?? {},
  };
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema;
}

/** Returns the path of the reference page of a tag. */
export function getTagPath(tag: string): string {
  return `/docs/api/${tag.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(partnerContracts, id);
}
