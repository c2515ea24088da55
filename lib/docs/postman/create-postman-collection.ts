import * as z from "zod/mini";
import { partnerContracts } from "../../contracts/all";
import { type Contract, isServedIn } from "../../contracts/contract";
import { exampleCall } from "../operations/operation-samples";
import { numericVariables, pathVariable, Variable } from "../samples/variable";
import type { Setting } from "../setting";
import { postmanFolders } from "./folders";
import { afterRequest, beforeEachRequest } from "./scripts";
import type { Folder, Step } from "./step";

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * Returns a Postman collection of all operations of the environment. It can be run any number of times from top to
 * bottom: each run uses new idempotency keys and passes values from responses to later requests.
 */
export function createPostmanCollection(setting: Setting): object {
  const folders = servedFolders(setting.environment);
  const first = folders[0]?.steps[0];
  return {
    info: {
      name: `Car rental partner API (${setting.environment})`,
      description: describeRun(setting.environment),
      schema,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    event: [script("prerequest", beforeEachRequest(first === undefined ? "" : nameOf(first)))],
    variable: Object.entries(initialVariables(setting)).map(([key, value]) => ({ key, value })),
    item: folders.map(({ name, steps }) => ({ name, item: steps.map(toItem) })),
  };
}

function describeRun(environment: Setting["environment"]): string {
  return [
    "Set client_id and client_secret in an environment or in the variables of the collection. An environment takes precedence, also for base_url.",
    "The collection requests and reuses a token. Run it from top to bottom: it books, changes, cancels and refunds, and deletes its webhook endpoint at the end.",
    environment === "sandbox"
      ? "It resets your sandbox clock."
      : "Warning: in production it books real cars before it cancels them.",
  ].join("\n\n");
}

function servedFolders(environment: Setting["environment"]): readonly Folder[] {
  return postmanFolders
    .map(({ name, steps }) => ({
      name,
      steps: steps.filter(({ id }) => isServedIn(contractOf({ id }), environment)),
    }))
    .filter(({ steps }) => steps.length > 0);
}

function initialVariables({
  baseUrl,
  environment,
  dateFrom,
  dateTo,
  month,
}: Setting): Record<string, string> {
  return {
    base_url: baseUrl,
    client_id: "",
    client_secret: "",
    token: "",
    token_owner: "",
    token_until: "",
    location: environment === "sandbox" ? "test-instant" : "",
    date_from: dateFrom,
    date_to: dateTo,
    period: month,
    since: "",
    order: "",
    car: environment === "sandbox" ? "test-never-accepted" : "",
    total: "0",
    reference: "",
    replaced: "",
    key: "",
    request_id: "",
    request_at: "0",
    payment_id: "",
    webhook_id: "",
    delivery_id: "",
    drills_id: "",
  };
}

function contractOf({ id }: Pick<Step, "id">): Contract {
  return partnerContracts[id];
}

function nameOf(step: Step): string {
  return step.name ?? contractOf(step).summary;
}

function toItem(step: Step): object {
  const contract = contractOf(step);
  const { query, body, key } = { ...exampleCall(step.id), ...step };
  const path = contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    inPostman((step.path?.[name] ?? new Variable(pathVariable(name, contract.path))).name),
  );
  const fields = requiredFields(contract.response);
  return {
    name: nameOf(step),
    event: [
      ...(step.before === undefined ? [] : [script("prerequest", step.before)]),
      script("test", afterRequest({ status: contract.status, fields, after: step.after ?? [] })),
    ],
    request: {
      method: contract.method,
      description: contract.description ?? contract.summary,
      header: [
        ...(key === undefined ? [] : [{ key: "Idempotency-Key", value: textOf(key) }]),
        ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ],
      url: urlOf(path, query),
      ...(body === undefined
        ? {}
        : { body: { mode: "raw", raw: bodyOf(body), options: { raw: { language: "json" } } } }),
    },
  };
}

function script(listen: "prerequest" | "test", exec: readonly string[]): object {
  return { listen, script: { type: "text/javascript", exec } };
}

function urlOf(path: string, query: unknown): object {
  const parameters = Object.entries(query ?? {}).map(([name, value]) => ({
    key: name,
    value: textOf(value),
  }));
  const search = parameters.map(({ key, value }) => `${key}=${value}`).join("&");
  return {
    raw: `{{base_url}}${path}${search === "" ? "" : `?${search}`}`,
    host: ["{{base_url}}"],
    path: path.slice(1).split("/"),
    ...(parameters.length === 0 ? {} : { query: parameters }),
  };
}

/** Returns the names of the fields that every response of the schema has. */
function requiredFields(schema: Contract["response"]): readonly string[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodMiniOptional ? [] : [name],
  );
}

function inPostman(variable: string): string {
  return `{{${variable.toLowerCase()}}}`;
}

function textOf(value: unknown): string {
  return value instanceof Variable ? `${inPostman(value.name)}${value.suffix}` : String(value);
}

/** Renders the body as JSON with Postman variables. Removes the quotes of variables that stand for numbers. */
function bodyOf(body: unknown): string {
  const printed = JSON.stringify(
    body,
    (_name, value: unknown) => (value instanceof Variable ? textOf(value) : value),
    2,
  );
  return [...numericVariables].reduce(
    (text, name) => text.replaceAll(`"${inPostman(name)}"`, inPostman(name)),
    printed,
  );
}
