import { commonErrors, declaredErrors } from "../../contracts/declared-errors";
import { type ErrorCode, errorCatalogue } from "../../contracts/errors";
import {
  type Block,
  createTryBlocks,
  heading,
  json,
  note,
  type Sample,
  samples,
  subheading,
  table,
  text,
} from "../blocks";
import { operationExamples } from "../operations/operation-examples";
import { operationSamples } from "../operations/operation-samples";
import type { Setting } from "../setting";
import { describeField, describeFields, type Schema } from "./describe-schema";
import { type DescribedOperation, isOperationId } from "./described-operations";

/** Returns the blocks of the reference for one operation. */
export function operationBlocks(operation: DescribedOperation, environment: Setting["environment"]): Block[] {
  const { operationId, summary, description, method, path, contract } = operation;
  const example = exampleOf(operation);
  return [
    heading(summary, operationId),
    { kind: "endpoint", method, path },
    ...(description === undefined ? [] : [text(description)]),
    ...termsOf(operation),
    ...inputBlocks(operation),
    subheading("Example", `${operationId}-example`),
    samples(...example.samples),
    ...createTryBlocks(operationId, summary, environment),
    subheading(`Response ${operation.status}`, `${operationId}-response`),
    json(example.response),
    ...responseBlocks(operation.response),
    ...(contract === undefined ? [tokenErrors] : errorBlocks(operationId, declaredErrors(contract))),
  ];
}

const buckets = {
  "api-read": "[reads](/docs/rate-limits)",
  "api-write": "[writes](/docs/rate-limits)",
  availability: "[searches](/docs/rate-limits)",
} as const;

function termsOf({ contract }: DescribedOperation): Block[] {
  if (contract === undefined) return [];
  const { scope, product, bucket, rateCost = 1, idempotent, sandboxOnly } = contract;
  const rows = [
    ["Scope", scope === null ? "none (any valid token)" : `\`${scope}\``],
    ...(product === null ? [] : [["Product", `\`${product}\``]]),
    ["Rate limit", rateCost === 1 ? buckets[bucket] : `${buckets[bucket]}, counts as ${rateCost}`],
    ...(idempotent ? [["Idempotency-Key", "[required](/docs/idempotency)"]] : []),
    ...(sandboxOnly ? [["Environment", "sandbox only"]] : []),
  ];
  return [table([], rows)];
}

function inputBlocks({ parameters, body }: DescribedOperation): Block[] {
  const locations = [
    ["path", "Path"],
    ["query", "Query"],
    ["header", "Headers"],
  ] as const;
  const lists = locations.flatMap(([location, title]): Block[] => {
    const fields = parameters
      .filter((parameter) => parameter.in === location)
      .map(({ name, schema, required = false, description }) =>
        describeField(name, { ...(description === undefined ? {} : { description }), ...schema }, required),
      );
    return fields.length === 0 ? [] : [{ kind: "fields", title, fields }];
  });
  return body === undefined
    ? lists
    : [...lists, { kind: "fields", title: "Body", fields: describeFields(body) }];
}

function responseBlocks(response: Schema): Block[] {
  if (response.$ref !== undefined) {
    return [text(`The response is ${describeField("response", response, true).type}.`)];
  }
  return [{ kind: "fields", title: "Fields of the response", fields: describeFields(response) }];
}

function exampleOf({ operationId }: DescribedOperation): { samples: readonly Sample[]; response: unknown } {
  if (!isOperationId(operationId)) return tokenExample;
  return { samples: operationSamples(operationId), response: operationExamples[operationId].response };
}

function errorBlocks(operationId: string, codes: readonly ErrorCode[]): Block[] {
  const link = (code: ErrorCode) => `[\`${code}\`](/docs/errors/${code})`;
  const rows = codes
    .filter((code) => !commonErrors.includes(code))
    .map((code) => {
      const { status, meaning } = errorCatalogue[code];
      return [link(code), String(status), meaning];
    });
  const common = note(`Every request can also return ${commonErrors.map(link).join(", ")}.`);
  const title = subheading("Errors", `${operationId}-errors`);
  return rows.length === 0 ? [title, common] : [title, table(["Code", "Status", "Meaning"], rows), common];
}

const tokenErrors = note(
  'The token route does not use the error envelope. Its errors are flat: `{"error": "invalid_client"}`.',
  "See [authentication](/docs/authentication#token-errors).",
);

const shell = `TOKEN=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | pick access_token)`;

/** The example of the token route, which has no contract because it follows RFC 6749. */
const tokenExample: { samples: readonly Sample[]; response: unknown } = {
  samples: [{ language: "sh", id: "mint-token", text: shell }],
  response: {
    access_token: "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSJ9…",
    token_type: "Bearer",
    expires_in: 3600,
    scope: "rentals:quote rentals:book bookings:read webhooks:manage",
  },
};
