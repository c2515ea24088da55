import type { ExampleCall } from "./example-call";
import { camelCase, pathVariable, Variable } from "./variable";

type Dialect = {
  /** The brackets around the entries of an object. */
  brackets: readonly [start: string, end: string];
  name(variable: string): string;
  text(start: string, suffix: string): string;
  entry(name: string, value: string): string;
  literal(value: unknown): string;
};

const typescript: Dialect = {
  brackets: ["{", "}"],
  name: camelCase,
  text: (start, suffix) => `\`\${${start}}${suffix}\``,
  entry: (name, value) => (name === value ? name : `${name}: ${value}`),
  literal: (value) => JSON.stringify(value),
};

const python: Dialect = {
  brackets: ["{", "}"],
  name: (variable) => variable.toLowerCase(),
  text: (start, suffix) => `f"{${start}}${suffix}"`,
  entry: (name, value) => `"${name}": ${value}`,
  literal: (value) =>
    value === true ? "True" : value === false ? "False" : value === null ? "None" : JSON.stringify(value),
};

const php: Dialect = {
  brackets: ["[", "]"],
  name: (variable) => `$${variable.toLowerCase()}`,
  text: (start, suffix) => `"{${start}}${suffix}"`,
  entry: (name, value) => `"${name}" => ${value}`,
  // PHP replaces `$name` in a text by a variable.
  literal: (value) => JSON.stringify(value).replaceAll("$", "\\$"),
};

/** Renders the request as a call of the typed client. */
export function renderTypescript({ contract, query, body, key }: ExampleCall): string {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const params =
    names.length === 0
      ? undefined
      : Object.fromEntries(names.map((name) => [name, new Variable(pathVariable(name, contract.path))]));
  const input = Object.fromEntries(
    Object.entries({ params, query, body, key }).filter(([, value]) => value !== undefined),
  );
  const given = Object.keys(input).length === 0 ? "" : renderValue(input, typescript, "");
  return `const response = await client.${contract.operationId}(${given});`;
}

/** Renders the request as a call of the function `call` in the Python setup code. */
export function renderPython(call: ExampleCall): string {
  const { method, path } = call.contract;
  const url = `${path.includes("{") ? "f" : ""}"${pathIn(python, path)}"`;
  return `response = call(${[JSON.stringify(method), url, ...partsOf(call, python, "=")].join(", ")})`;
}

/** Renders the request as a call of the function `call` in the PHP setup code. */
export function renderPhp(call: ExampleCall): string {
  const { method, path } = call.contract;
  const parts = [JSON.stringify(method), `"${pathIn(php, path)}"`, ...partsOf(call, php, ": ")];
  return `$response = call(${parts.join(", ")});`;
}

function pathIn(dialect: Dialect, path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => `{${dialect.name(pathVariable(name, path))}}`);
}

/** Returns the named arguments of a call. */
function partsOf({ query, body, key }: ExampleCall, dialect: Dialect, assign: string): string[] {
  return Object.entries({ query, body, key })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}${assign}${renderValue(value, dialect, "")}`);
}

function renderValue(value: unknown, dialect: Dialect, indent: string): string {
  if (value instanceof Variable) {
    const name = dialect.name(value.name);
    return value.suffix === "" ? name : dialect.text(name, value.suffix);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return dialect.literal(value);
  const deeper = `${indent}  `;
  const entries = Object.entries(value).map(([name, item]) =>
    dialect.entry(name, renderValue(item, dialect, deeper)),
  );
  const [start, end] = dialect.brackets;
  const short = `${start} ${entries.join(", ")} ${end}`;
  if (entries.length === 0) return `${start}${end}`;
  if (short.length <= 60 && !short.includes("\n")) return short;
  return `${start}\n${entries.map((entry) => `${deeper}${entry},\n`).join("")}${indent}${end}`;
}
