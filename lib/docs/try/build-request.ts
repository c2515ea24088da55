import { quoted } from "../../api/render-curl";
import { fill, fillJson, type TryField, type TryForm, type TryRequest } from "./try-form";

/** A request as it is sent, without its token. */
export type WireRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
};

type Values = Readonly<Record<string, string>>;

/** Returns the key by which the form stores the text of a field. */
export function fieldId({ place, name }: Pick<TryField, "place" | "name">): string {
  return `${place}.${name}`;
}

/** Returns a request that is sent before or after the form's request, with the values of its variables filled in. */
export function buildOtherRequest(request: TryRequest, values: Values): WireRequest {
  const { method, path, params, query, body, key, form } = request;
  const filled = (templates: Values) =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fill(template, values)]));
  return toWire({
    method,
    path,
    params: filled(params),
    query: Object.entries(filled(query)),
    body: body === undefined ? undefined : JSON.stringify(fillJson(body, values)),
    form,
    key: key === undefined ? undefined : fill(key, values),
  });
}

/**
 * Returns the request of the form. An empty field is not sent. In a field for a number or JSON, an invalid text is sent
 * unchanged, so that the response of the service explains the error.
 */
export function buildRequest(form: TryForm, given: { fields: Values; key: string }): WireRequest {
  const { method, path } = form.request;
  const filled = form.fields
    .map((field) => ({ ...field, text: given.fields[fieldId(field)] ?? "" }))
    .filter(({ text }) => text !== "");
  const body: Record<string, unknown> = {};
  for (const field of filled) if (field.place === "body") setIn(body, field.name, readValue(field));
  const hasBody = form.fields.some(({ place }) => place === "body") && Object.keys(body).length > 0;
  return toWire({
    method,
    path,
    params: Object.fromEntries(
      filled.filter(({ place }) => place === "path").map(({ name, text }) => [name, text]),
    ),
    query: filled.filter(({ place }) => place === "query").map(({ name, text }) => [name, text]),
    body: hasBody ? JSON.stringify(body) : undefined,
    form: form.request.form,
    key: given.key === "" ? undefined : given.key,
  });
}

function setIn(body: Record<string, unknown>, name: string, value: unknown): void {
  const [outer = "", inner] = name.split(".");
  if (inner === undefined) {
    body[outer] = value;
    return;
  }
  const object = body[outer];
  body[outer] = { ...(typeof object === "object" ? object : {}), [inner]: value };
}

/** Returns the JSON value of a field. */
function readValue({ kind, text }: { kind: TryField["kind"]; text: string }): unknown {
  if (kind === "number") return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
  if (kind === "boolean") return text === "true";
  if (kind === "list")
    return text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  if (kind !== "json") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Parts = {
  method: string;
  path: string;
  params: Values;
  query: readonly (readonly [string, string])[];
  body: string | undefined;
  form: string | undefined;
  key: string | undefined;
};

function toWire({ method, path, params, query, body, form, key }: Parts): WireRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const type = form !== undefined ? "application/x-www-form-urlencoded" : "application/json";
  const sent = form ?? body;
  return {
    method,
    url: search === "" ? filled : `${filled}?${search}`,
    headers: {
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...(sent === undefined ? {} : { "Content-Type": type }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** Renders the request as a `curl` command. The token and the credentials are variables of the shell. */
export function renderWireRequest(
  { method, url, headers, body }: WireRequest,
  { request, baseUrl }: TryForm,
): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(`${baseUrl}${url}`)}`,
    ...(request.path === "/oauth/token" ? ['-u "$CLIENT_ID:$CLIENT_SECRET"'] : []),
    ...(request.token === "none" ? [] : [`-H "Authorization: Bearer ${bearerOf(request.token)}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

function bearerOf(token: TryRequest["token"]): string {
  return token === "unknown" ? "no-such-token" : "$TOKEN";
}
