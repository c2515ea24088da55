import * as z from "zod/mini";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { allContracts } from "./all";
import { type Contract, isServedIn } from "./contract";
import { declaredErrors } from "./declared-errors";
import { type ErrorCode, errorCatalogue, errorEnvelope } from "./errors";
import { failureHeaders, successHeaders } from "./response-headers";
import { scopeMeanings } from "./scopes";
import { tokenOperation } from "./token-operation";

const idempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/))
  .register(z.globalRegistry, {
    description: "Unique per operation. The same key with the same body returns the stored response.",
  });

/** Returns the OpenAPI 3.1 document of an environment, generated from the contracts. */
export function createOpenApiDocument(
  environment: "sandbox" | "production" = "sandbox",
): ReturnType<typeof createDocument> {
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Car rental partner API",
        version: "1",
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
        description:
          "Search, reserve, book and cancel rental cars. A booking is confirmed only if its status is `confirmed`: every other value, including a new one, means not yet confirmed or ended.",
      },
      security: [{ oauth: [] }],
      components: {
        securitySchemes: {
          oauth: {
            type: "oauth2",
            flows: { clientCredentials: { tokenUrl: "/oauth/token", scopes: { ...scopeMeanings } } },
          },
          client: {
            type: "http",
            scheme: "basic",
            description: "The client ID and secret. Only for the token route.",
          },
        },
      },
      paths: { "/oauth/token": { post: tokenOperation }, ...contractPaths(environment) },
    },
    { override: allowMoreFields },
  );
}

/** Allows unknown fields in responses, because new fields may be added without notice. */
function allowMoreFields({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function contractPaths(environment: "sandbox" | "production"): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of allContracts) {
    if (!isServedIn(contract, environment)) continue;
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: describeOperation(contract),
    };
  }
  return paths;
}

function describeOperation(contract: Contract): ZodOpenApiOperationObject {
  const { params, query, body } = contract;
  const header = contract.idempotent ? z.object({ "Idempotency-Key": idempotencyKey }) : null;
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.description === undefined ? {} : { description: contract.description }),
    security: [{ oauth: contract.scope === null ? [] : [contract.scope] }],
    requestParams: {
      ...(isObject(params) ? { path: params } : {}),
      ...(isObject(query) ? { query } : {}),
      ...(header === null ? {} : { header }),
    },
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: contract.bodyOptional !== true,
            content: { "application/json": { schema: body } },
          },
        }),
    responses: {
      [contract.status]: {
        description: "Success.",
        headers: successHeaders(contract),
        content: { "application/json": { schema: contract.response } },
      },
      ...errorResponses(contract),
    },
  };
}

function isObject(schema: Contract["params"]): schema is z.ZodMiniObject {
  return schema instanceof z.ZodMiniObject;
}

type Failure = {
  description: string;
  headers: z.ZodMiniObject;
  content: { "application/json": { schema: z.ZodMiniType } };
};

/** Returns one error response per status. Its schema lists the codes with that status and their details. */
function errorResponses(contract: Contract): Record<`${4 | 5}${string}`, Failure> {
  const declared = declaredErrors(contract);
  const statuses = [...new Set(declared.map((code) => errorCatalogue[code].status))].sort();
  const answers: Record<`${4 | 5}${string}`, Failure> = {};
  for (const status of statuses) {
    const codes = declared.filter((code) => errorCatalogue[code].status === status);
    answers[`${status >= 500 ? 5 : 4}${String(status).slice(1)}`] = {
      description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`).join("\n\n"),
      headers: failureHeaders(status, codes),
      content: { "application/json": { schema: oneOfErrors(codes) } },
    };
  }
  return answers;
}

function oneOfErrors(codes: readonly ErrorCode[]): z.ZodMiniType {
  const shapes = codes.map(errorSchema);
  const [first, ...rest] = shapes;
  return first === undefined || rest.length === 0 ? (first ?? errorEnvelope) : z.union([first, ...rest]);
}

const errorSchemas = new Map<ErrorCode, z.ZodMiniType>();

function errorSchema(code: ErrorCode): z.ZodMiniType {
  const made = errorSchemas.get(code) ?? makeErrorSchema(code);
  errorSchemas.set(code, made);
  return made;
}

function makeErrorSchema(code: ErrorCode): z.ZodMiniType {
  const { details, status } = errorCatalogue[code];
  const shape = {
    type: z.literal(status >= 500 ? "api_error" : "invalid_request_error"),
    code: z.literal(code),
    message: z.string(),
  };
  const error = details instanceof z.ZodMiniUndefined ? z.object(shape) : z.object({ ...shape, details });
  const id = code.replace(/(^|_)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
  return z
    .object({ error, request_id: z.nullable(z.string()) })
    .register(z.globalRegistry, { id: `${id}Error`, description: errorCatalogue[code].meaning });
}
