import type { ExampleCall } from "./example-call";
import type { ExampleRequest } from "./example-request";
import { hasVariable, numericVariables, pathVariable, Variable } from "./variable";

/** Renders a call of an operation as a `curl` command that uses the variables of the quick start. */
export function renderShell({ contract: { method, path }, query, body, key }: ExampleCall): string {
  return renderCurl({ method, path, query, body, key });
}

/** Renders a request as a `curl` command that uses the variables of the quick start. */
export function renderCurl(request: ExampleRequest): string {
  const { method, params = {}, query = {}, body, form, key, token } = request;
  const path = request.path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => params[name] ?? `$${pathVariable(name, request.path)}`,
  );
  const search = Object.entries(query).map(([name, value]) => `${name}=${inUrl(value)}`);
  const url = `"$API${path}${search.length === 0 ? "" : `?${search.join("&")}`}"`;
  const implied = method === "GET" || (method === "POST" && (body ?? form) !== undefined);
  return [
    `curl -s ${implied ? "" : `-X ${method} `}${url}`,
    ...(token === "none" ? [] : [`-H "Authorization: Bearer ${bearerOf(token)}"`]),
    ...(form === undefined ? [] : [`-d '${form}'`]),
    ...(key === undefined ? [] : [`-H "Idempotency-Key: ${inShell(key)}"`]),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, bodyOf(body)]),
  ].join(" \\\n  ");
}

function bearerOf(token: ExampleRequest["token"]): string {
  if (token === undefined) return "$TOKEN";
  return token === "unknown" ? "no-such-token" : "$NARROW";
}

function inUrl(value: unknown): string {
  return value instanceof Variable
    ? inShell(value)
    : encodeURIComponent(String(value)).replaceAll("%2C", ",");
}

function inShell({ name, suffix }: Variable): string {
  return `$${name}${suffix}`;
}

/** Renders the body as a here-document if it has variables, so that the shell expands them. */
function bodyOf(body: unknown): string {
  if (hasVariable(body)) return `-d @- <<JSON\n${renderJson(body, "")}\nJSON`;
  return `-d '${JSON.stringify(body)}'`;
}

function renderJson(value: unknown, indent: string): string {
  if (value instanceof Variable) {
    return numericVariables.has(value.name) ? inShell(value) : `"${inShell(value)}"`;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, item]) => `${deeper}"${name}": ${renderJson(item, deeper)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
