import type { ExampleCall } from "./example-call";
import { hasVariable, numericVariables, pathVariable, Variable } from "./variable";

/** Prints the request as a `curl` command that uses the variables of the quick start. */
export function printShell({ contract, query = {}, body, key }: ExampleCall): string {
  const { method } = contract;
  const path = contract.path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => `$${pathVariable(name, contract.path)}`,
  );
  const search = Object.entries(query).map(([name, value]) => `${name}=${inUrl(value)}`);
  const url = `"$API${path}${search.length === 0 ? "" : `?${search.join("&")}`}"`;
  const implied = method === "GET" || (method === "POST" && body !== undefined);
  return [
    `curl -s ${implied ? "" : `-X ${method} `}${url}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(key === undefined ? [] : [`-H "Idempotency-Key: ${inShell(key)}"`]),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, bodyOf(body)]),
  ].join(" \\\n  ");
}

function inUrl(value: unknown): string {
  return value instanceof Variable
    ? inShell(value)
    : encodeURIComponent(String(value)).replaceAll("%2C", ",");
}

function inShell({ name, suffix }: Variable): string {
  return `$${name}${suffix}`;
}

/** Prints the body as a here-document if it has variables, so that the shell expands them. */
function bodyOf(body: unknown): string {
  if (hasVariable(body)) return `-d @- <<JSON\n${printJson(body, "")}\nJSON`;
  return `-d '${JSON.stringify(body)}'`;
}

function printJson(value: unknown, indent: string): string {
  if (value instanceof Variable) {
    return numericVariables.has(value.name) ? inShell(value) : `"${inShell(value)}"`;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(([name, item]) => `${deeper}"${name}": ${printJson(item, deeper)}`);
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
