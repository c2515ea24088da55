import { type OperationId, partnerContracts } from "../../contracts/all";
import type { Contract } from "../../contracts/contract";
import { createOpenApiDocument } from "../../contracts/openapi";
import type { Schema } from "./describe-schema";

type Parameter = { in: string; name: string; required?: boolean; description?: string; schema: Schema };
type Content = { content?: Readonly<Record<string, { schema: Schema }>> };

/** One operation of the OpenAPI description, with its contract where it has one: the token route has none. */
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
  answer: Schema;
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

const kept = new Map<string, Description>();

/** The OpenAPI document as the reference shows it; the same objects each time. */
export function describeApi(environment: "sandbox" | "production"): Description {
  const known = kept.get(environment) ?? readDocument(environment);
  kept.set(environment, known);
  return known;
}

function readDocument(environment: "sandbox" | "production"): Description {
  // SAFETY: printed a moment ago by this very program; these are the parts it always writes.
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
  const [status = "200", answer] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
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
    answer: schemaOf(answer) ?? {},
  };
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema;
}

/** Where the reference shows the operations of a tag. */
export function pathOfTag(tag: string): string {
  return `/docs/api/${tag.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(partnerContracts, id);
}
