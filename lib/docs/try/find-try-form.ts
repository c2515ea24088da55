import type { OperationId } from "../../contracts/all";
import { errorGuides } from "../errors/error-guides";
import { createCarExample, createCityExample } from "../guides/scenario-scripts";
import { exampleCall } from "../operations/operation-samples";
import { type DescribedOperation, describeApi, isOperationId } from "../reference/described-operations";
import {
  type ExampleRequest,
  get,
  post,
  reserve,
  reserveAndStore,
  stayDates,
} from "../samples/example-request";
import { pathVariable, Variable, variable } from "../samples/variable";
import type { Setting } from "../setting";
import { listFields } from "./list-fields";
import type { Template, TryField, TryForm, TryRequest } from "./try-form";

/**
 * Returns the form with this ID: that of an operation (the operation ID), an error (`error-<code>`) or a scenario
 * (`scenario-<slug>`). Returns `undefined` if there is none, and always in production.
 */
export function findTryForm(id: string, setting: Setting): TryForm | undefined {
  if (setting.environment === "production") return undefined;
  const requests = findRequests(id, setting);
  const shown = requests?.findLastIndex(({ quiet, store }) => quiet === undefined && store === undefined);
  const request = requests?.[shown ?? -1];
  if (requests === undefined || request === undefined) return undefined;
  const { params, query, body, ...rest } = toTemplates(request);
  return {
    request: rest,
    fields: fieldsOf({ ...rest, params, query, body }),
    before: requests.slice(0, shown).map(toTemplates),
    after: requests.slice((shown ?? 0) + 1).map(toTemplates),
    sources: sourcesOf(id),
    values: {
      CAR: "test-accept",
      DATE_FROM: setting.dateFrom,
      DATE_TO: setting.dateTo,
      PERIOD: setting.month,
      // The example dates are 30 days ahead. The start of the current day is in the past everywhere.
      SINCE: new Date(Date.parse(setting.dateFrom) - 30 * dayMs).toISOString(),
    },
    baseUrl: setting.baseUrl,
  };
}

function findRequests(id: string, { scenarios }: Setting): readonly ExampleRequest[] | undefined {
  if (id === "mintToken") return [{ ...mint, method: "POST" }];
  if (isOperationId(id)) return [exampleRequest(id)];
  const [kind = "", name = ""] = [id.slice(0, id.indexOf("-")), id.slice(id.indexOf("-") + 1)];
  if (kind === "error") return triggerOf(name);
  if (kind !== "scenario") return undefined;
  if (scenarios.locations.some(({ slug }) => slug === name)) return createCityExample(name).requests;
  return scenarios.cars.some(({ slug }) => slug === name) ? createCarExample(name).requests : undefined;
}

function exampleRequest(id: OperationId): ExampleRequest {
  const { contract, query, body, key } = exampleCall(id);
  return { method: contract.method, path: contract.path, query, body, key };
}

const dayMs = 86_400_000;

/** The request of the token route. Its body is a form, and it has credentials in place of a token. */
const mint = { path: "/oauth/token", token: "none", form: "grant_type=client_credentials" } as const;

function triggerOf(code: string): readonly ExampleRequest[] | undefined {
  const guide = Object.entries(errorGuides).find(([name]) => name === code)?.[1];
  return guide !== undefined && "requests" in guide.trigger ? guide.trigger.requests : undefined;
}

const drafts: ReadonlySet<string> = new Set(["bookReservation", "deleteReservation"]);
/**
 * The operations that end a booking. Their forms create a new booking first, because the account's newest booking may
 * be in use.
 */
const endings: ReadonlySet<string> = new Set(["cancelBooking", "replaceBooking"]);

function newest(path: string, name: string, field = "id"): ExampleRequest {
  return get(path, { query: { limit: "1" }, store: { name, field } });
}

/** Returns the request that finds or creates the draft or booking of an operation. */
function referenceOf(id: string): ExampleRequest {
  if (drafts.has(id)) return reserveAndStore("test-accept");
  if (!endings.has(id)) return newest("/v1/bookings", "REFERENCE", "reference");
  return { ...exampleRequest("createBooking"), store: { name: "REFERENCE", field: "reference" } };
}

/**
 * Returns the requests that find or create values in the reader's account, by the name of the variable that stores the
 * value.
 */
function sourcesOf(id: string): Readonly<Record<string, TryRequest>> {
  const requests: readonly ExampleRequest[] = [
    get("/v1/rentals/cars/{slug}", { query: stayDates, store: { name: "TOTAL", field: "total" } }),
    referenceOf(id),
    ...(id === "getBookingByExternalRef" ? [newest("/v1/bookings", "ORDER", "external_ref")] : []),
    id === "deleteWebhook"
      ? { ...exampleRequest("createWebhook"), store: { name: "WEBHOOK_ID", field: "id" } }
      : get("/v1/webhooks", { store: { name: "WEBHOOK_ID", field: "id" } }),
    newest("/v1/webhooks/{id}/deliveries", "DELIVERY_ID"),
    newest("/v1/payments", "PAYMENT_ID"),
    post(
      "/v1/sandbox/drills",
      { webhook_id: variable("WEBHOOK_ID") },
      { store: { name: "DRILLS_ID", field: "id" } },
    ),
    get("/v1/me", { store: { name: "REQUEST_ID", field: "X-Request-Id" } }),
    { ...reserve("test-accept"), store: { name: "KEY", field: "Idempotency-Key" } },
  ];
  return Object.fromEntries(requests.map((request) => [request.store?.name ?? "", toTemplates(request)]));
}

function toTemplates(request: ExampleRequest): TryRequest {
  const { method, path, params = {}, query = {}, body, key, form, token, store, background } = request;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return {
    method,
    path,
    params: Object.fromEntries(
      names.map((name) => [name, params[name] ?? `{{${pathVariable(name, path)}}}`]),
    ),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, toTemplate(value)])),
    body: toJson(body),
    key: key === undefined ? undefined : toTemplate(key),
    form,
    token,
    store,
    background,
  };
}

function toTemplate(value: unknown): Template {
  return value instanceof Variable ? `{{${value.name}}}${value.suffix}` : String(value);
}

function toJson(value: unknown): unknown {
  if (value instanceof Variable) return toTemplate(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toJson(item)]));
}

/**
 * Returns the fields of the operation, filled with the values of the example. Empty if the request belongs to no
 * operation.
 */
function fieldsOf({ method, path, params, query, body }: TryRequest): readonly TryField[] {
  const { operations, objects } = describeApi("sandbox");
  const operation: DescribedOperation | undefined = operations.find(
    (other) => other.method === method && other.path === path && path !== mint.path,
  );
  const given = new Map<string, string>([
    ...Object.entries(params).map(([name, value]) => [`path ${name}`, value] as const),
    ...Object.entries(query).map(([name, value]) => [`query ${name}`, value] as const),
    ...bodyValues(body, "").map(([name, value]) => [`body ${name}`, value] as const),
  ]);
  return (operation === undefined ? [] : listFields(operation, objects)).map((field) => ({
    ...field,
    value: given.get(`${field.place} ${field.name}`) ?? "",
  }));
}

function bodyValues(body: unknown, prefix: string): (readonly [string, string])[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [[`${prefix}${name}`, value.map(String).join(", ")] as const];
    if (typeof value === "object" && value !== null && prefix === "") return bodyValues(value, `${name}.`);
    return [[`${prefix}${name}`, typeof value === "object" ? JSON.stringify(value) : String(value)] as const];
  });
}
