import type { Scope } from "../../contracts/scopes";
import { numericVariables } from "../samples/variable";

/** A text in which `{{NAME}}` stands for the value of a variable. */
export type Template = string;

/** A field of the form. `value` is the template of its initial text. */
export type TryField = {
  place: "path" | "query" | "body";
  /** The name, such as `customer.email` for a field of an object. */
  name: string;
  kind: "text" | "number" | "boolean" | "choice" | "list" | "json";
  choices: readonly string[];
  required: boolean;
  hint: string;
  value: Template;
};

/** A request with templates in place of values. */
export type TryRequest = {
  method: string;
  path: string;
  params: Readonly<Record<string, Template>>;
  query: Readonly<Record<string, Template>>;
  /** JSON in which any text may be a template. */
  body?: unknown;
  key?: Template | undefined;
  /** A body that is sent as `application/x-www-form-urlencoded` instead of JSON. */
  form?: string | undefined;
  token?: "none" | "unknown" | Scope | undefined;
  store?: { name: string; field: string } | undefined;
  background?: true | undefined;
};

/** The data of a documentation form: its request, and the requests that are sent before and after it. */
export type TryForm = {
  request: Omit<TryRequest, "params" | "query" | "body">;
  fields: readonly TryField[];
  before: readonly TryRequest[];
  after: readonly TryRequest[];
  /** The requests that find the values of variables in the account, by variable. */
  sources: Readonly<Record<string, TryRequest>>;
  /** The values of the variables that are known before a request is sent, by name. */
  values: Readonly<Record<string, string>>;
  baseUrl: string;
};

const placeholder = /\{\{(\w+)\}\}/g;

/** Returns the names of the variables in a template, or in JSON with templates. */
export function variablesIn(value: unknown): readonly string[] {
  return [...(JSON.stringify(value) ?? "").matchAll(placeholder)].map(([, name = ""]) => name);
}

/** Returns the template with the values of its variables. An unknown variable becomes an empty text. */
export function fill(template: Template, values: Readonly<Record<string, string>>): string {
  return template.replace(placeholder, (_whole, name: string) => values[name] ?? "");
}

/** Returns JSON with the values of its variables. */
export function fillJson(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    const text = fill(value, values);
    return numericVariables.has(value.slice(2, -2)) ? Number(text) : text;
  }
  if (Array.isArray(value)) return value.map((item) => fillJson(item, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillJson(item, values)]));
}
