import type { ExampleCall } from "./example-call";
import { camelCase, pathVariable, Variable } from "./variable";

type Dialect = {
  name(variable: string): string;
  text(start: string, suffix: string): string;
  entry(name: string, value: string): string;
  literal(value: unknown): string;
};

const typescript: Dialect = {
  name: camelCase,
  text: (start, suffix) => `\`\${${start}}${suffix}\``,
  entry: (name, value) => (name === value ? name : `${name}: ${value}`),
  literal: (value) => JSON.stringify(value),
};

const python: Dialect = {
  name: (variable) => variable.toLowerCase(),
  text: (start, suffix) => `f"{${start}}${suffix}"`,
  entry: (name, value) => `"${name}": ${value}`,
  literal: (value) =>
    value === true ? "True" : value === false ? "False" : value === null ? "None" : JSON.stringify(value),
};

/** Prints the request as a call of the typed client. */
export function printTypescript({ contract, query, body, key }: ExampleCall): string {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const params =
    names.length === 0
      ? undefined
      : Object.fromEntries(names.map((name) => [name, new Variable(pathVariable(name, contract.path))]));
  const input = Object.fromEntries(
    Object.entries({ params, query, body, key }).filter(([, value]) => value !== undefined),
  );
  const given = Object.keys(input).length === 0 ? "" : print(input, typescript, "");
  return `const response = await client.${contract.operationId}(${given});`;
}

/** Prints the request as a call of the function `call` in the Python setup code. */
export function printPython({ contract, query, body, key }: ExampleCall): string {
  const named = contract.path.includes("{");
  const path = contract.path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => `{${python.name(pathVariable(name, contract.path))}}`,
  );
  const parts = [
    JSON.stringify(contract.method),
    `${named ? "f" : ""}"${path}"`,
    ...(query === undefined ? [] : [`query=${print(query, python, "")}`]),
    ...(body === undefined ? [] : [`body=${print(body, python, "")}`]),
    ...(key === undefined ? [] : [`key=${print(key, python, "")}`]),
  ];
  return `response = call(${parts.join(", ")})`;
}

function print(value: unknown, dialect: Dialect, indent: string): string {
  if (value instanceof Variable) {
    const name = dialect.name(value.name);
    return value.suffix === "" ? name : dialect.text(name, value.suffix);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return dialect.literal(value);
  const deeper = `${indent}  `;
  const entries = Object.entries(value).map(([name, item]) =>
    dialect.entry(name, print(item, dialect, deeper)),
  );
  const short = `{ ${entries.join(", ")} }`;
  if (entries.length === 0) return "{}";
  if (short.length <= 60 && !short.includes("\n")) return short;
  return `{\n${entries.map((entry) => `${deeper}${entry},\n`).join("")}${indent}}`;
}
