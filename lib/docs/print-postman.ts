import { type OperationId, partnerContracts } from "../contracts/all";
import { type Contract, isServedIn } from "../contracts/contract";
import { exampleCall } from "./operations/operation-samples";
import { pathVariable, Variable } from "./samples/variable";
import type { Setting } from "./setting";

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A Postman script that requests a token if there is none or if it expires within a minute. */
const tokenScript = `const until = Number(pm.collectionVariables.get("token_until") || 0);
if (until < Date.now()) pm.sendRequest({
  url: pm.collectionVariables.get("base_url") + "/oauth/token",
  method: "POST",
  header: { "Content-Type": "application/x-www-form-urlencoded" },
  body: { mode: "urlencoded", urlencoded: [
    { key: "grant_type", value: "client_credentials" },
    { key: "client_id", value: pm.collectionVariables.get("client_id") },
    { key: "client_secret", value: pm.collectionVariables.get("client_secret") },
  ] },
}, (error, response) => {
  if (error || response.code !== 200) return;
  const { access_token, expires_in } = response.json();
  pm.collectionVariables.set("token", access_token);
  pm.collectionVariables.set("token_until", String(Date.now() + (expires_in - 60) * 1000));
});`;

/** Returns a Postman collection of all operations of the environment, with the example requests. */
export function printPostman({ baseUrl, environment, dateFrom, dateTo, month }: Setting): object {
  const variables = {
    base_url: baseUrl,
    client_id: "",
    client_secret: "",
    token: "",
    token_until: "",
    date_from: dateFrom,
    date_to: dateTo,
    period: month,
    since: "{{$isoTimestamp}}",
    order: "order-1042",
    car: "test-accept",
    total: "0",
    reference: "",
    key: "order-1042-book",
    request_id: "",
    payment_id: "",
    webhook_id: "",
    delivery_id: "",
  };
  const served = Object.entries<Contract>(partnerContracts).filter(([, contract]) =>
    isServedIn(contract, environment),
  );
  const tags = [...new Set(served.map(([, { tag }]) => tag))];
  return {
    info: {
      name: `Car rental partner API (${environment})`,
      description:
        "Set client_id and client_secret. The collection requests and reuses a token automatically.",
      schema,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    event: [{ listen: "prerequest", script: { type: "text/javascript", exec: tokenScript.split("\n") } }],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: tags.map((tag) => ({
      name: tag,
      item: served.filter(([, contract]) => contract.tag === tag).map(([id]) => toItem(id)),
    })),
  };
}

function toItem(id: string): object {
  // SAFETY: the caller passes a name from the registry.
  const { contract, query = {}, body, key } = exampleCall(id as OperationId);
  const path = contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    inPostman(pathVariable(name, contract.path)),
  );
  const parameters = Object.entries(query).map(([name, value]) => ({ key: name, value: textOf(value) }));
  const search = parameters.map(({ key: name, value }) => `${name}=${value}`).join("&");
  return {
    name: contract.summary,
    request: {
      method: contract.method,
      description: contract.description ?? contract.summary,
      header: [
        ...(key === undefined
          ? []
          : [{ key: "Idempotency-Key", value: `${inPostman(key.name)}${key.suffix}` }]),
        ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ],
      url: {
        raw: `{{base_url}}${path}${search === "" ? "" : `?${search}`}`,
        host: ["{{base_url}}"],
        path: path.slice(1).split("/"),
        ...(parameters.length === 0 ? {} : { query: parameters }),
      },
      ...(body === undefined
        ? {}
        : { body: { mode: "raw", raw: bodyOf(body), options: { raw: { language: "json" } } } }),
    },
  };
}

function inPostman(variable: string): string {
  return `{{${variable.toLowerCase()}}}`;
}

function textOf(value: unknown): string {
  return value instanceof Variable ? `${inPostman(value.name)}${value.suffix}` : String(value);
}

/** Prints the body as JSON with Postman variables. The total has no quotes, because it is a number. */
function bodyOf(body: unknown): string {
  const printed = JSON.stringify(
    body,
    (_name, value: unknown) => (value instanceof Variable ? textOf(value) : value),
    2,
  );
  return printed.replaceAll('"{{total}}"', "{{total}}");
}
