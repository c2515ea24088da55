import { parseDay } from "../../../lib/dates";
import { type Plan, toTarget } from "../cases/plan";
import type { Parameter, Schema } from "../openapi/operations";
import { expectFieldRejection, getRejection, type Mutator } from "./mutator";
import { listUnusualValues, unstorable } from "./unusual-values";

/** Returns whether the schema of a parameter allows a text, or `undefined` if only the service can tell. */
function allows({ type, pattern, maxLength, ...schema }: Schema, text: string): boolean | undefined {
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return false;
  if (maxLength !== undefined && text.length > maxLength) return false;
  if (schema.enum !== undefined) return schema.enum.includes(text);
  if (schema.format === "date") return parseDay(text) === undefined ? false : undefined;
  return type === "integer" || type === "number" ? isWithin(schema, Number(text)) : undefined;
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean {
  return value >= minimum && value <= maximum;
}

function setParameter(query: readonly (readonly [string, string])[], name: string, value: string) {
  return [...query.filter(([other]) => other !== name), [name, value] as const];
}

/** Parameters that exclude or replace others, so that the schema alone does not determine the response. */
const interdependent = new Set(["search_id", "cursor", "location", "pickup_location", "delivery_location"]);

function pickParameter(query: readonly Parameter[], at: number): Parameter | undefined {
  return query[at];
}

const nastyParameter: Mutator = {
  name: "nasty parameter",
  weight: 8,
  mutate: (plan, { random }) => {
    const { query } = plan.operation;
    const parameter = pickParameter(query, random.between(0, query.length - 1));
    if (parameter === undefined) return null;
    const { name, schema } = parameter;
    const values = listUnusualValues(schema).map(({ value }) =>
      typeof value === "string" ? value : JSON.stringify(value),
    );
    const text = values[random.between(0, values.length - 1)] ?? "x";
    const changed = { ...plan, query: setParameter(plan.query, name, text) };
    const label = `?${name}=${JSON.stringify(text).slice(0, 40)}`;
    // A URL that is too long is rejected before its parameters are read.
    if (encodeURIComponent(text).length > 2000) return { ...changed, label, expects: null, reaches: "maybe" };
    const polled = plan.query.some(([other]) => other === "search_id");
    // A poll ignores all parameters except its ID and the page.
    const expectable = !(interdependent.has(name) || (polled && !["page", "limit"].includes(name)));
    return expectable && allows(schema, text) === false
      ? expectFieldRejection(changed, name, label)
      : { ...changed, label, expects: null };
  },
};

/** Repeats a parameter: allowed for a list, rejected for a single value. */
const repeated: Mutator = {
  name: "repeated parameter",
  weight: 2,
  mutate: (plan, { random }) => {
    const [name, value] = plan.query[random.between(0, plan.query.length - 1)] ?? [];
    if (name === undefined || value === undefined) return null;
    const schema = plan.operation.query.find((parameter) => parameter.name === name)?.schema;
    const isList = schema?.pattern?.includes("(,") === true || name === "types";
    const changed = { ...plan, query: [...plan.query, [name, value] as const] };
    const label = `?${name} twice`;
    return isList ? { ...changed, label, expects: null } : expectFieldRejection(changed, name, label);
  },
};

const unknown: Mutator = {
  name: "unknown parameter",
  weight: 3,
  mutate: (plan, { random }) => {
    const name = random.pick([
      "unknown_parameter",
      "__proto__",
      "constructor",
      "toString",
      "partner_id",
      "a[b]",
      "🚗",
    ]);
    const changed = { ...plan, query: [...plan.query, [name, "1"] as const], label: `?${name}` };
    const { expects } = plan;
    return expects === null ? null : { ...changed, expects: { ...expects, oracle: "unknown-field" } };
  },
};

/** Sends raw escape sequences. NUL is invalid in every parameter that is read. */
const rawQuery: Mutator = {
  name: "raw query",
  weight: 3,
  mutate: (plan, { random }) => {
    const { operation } = plan;
    const name = operation.query[random.between(0, operation.query.length - 1)]?.name ?? "q";
    const [written, refused] = random.pick([
      ["%00", true],
      ["a%00b", true],
      ["%zz", false],
      ["%", false],
      ["%ff%fe", false],
      ["%c0%ae", false],
      ["%u0041", false],
      ["a&&==&=b", false],
      ["%ed%a0%80", false],
      ["1%2b1;x=y", false],
    ]);
    const others = plan.query.filter(([other]) => other !== name);
    const whole = toTarget({ ...plan, query: others });
    const target = `${whole}${whole.includes("?") ? "&" : "?"}${name}=${written}`;
    const changed = { ...plan, target, label: `?${name}=${written}`, expects: null };
    // A poll uses the parameters of its search.
    const read = operation.query.length > 0 && !others.some(([other]) => other === "search_id");
    if (!refused || !read) return changed;
    const { status, code } = getRejection(name);
    return { ...changed, expects: { oracle: "negative-rejected", statuses: [status], codes: [code] } };
  },
};

/** Returns the request with a URL above the limit. */
export function toLongUrl(plan: Plan): Plan {
  const whole = toTarget(plan);
  const target = `${whole}${whole.includes("?") ? "&" : "?"}x=${"y".repeat(4100)}`;
  return { ...plan, target, label: "a URL of more than 4 KiB", reaches: "maybe" };
}

/** Sends 150 extra parameters, or a URL above the limit. */
const oversized: Mutator = {
  name: "oversized query",
  weight: 1,
  mutate: (plan, { random }) => {
    const many = Array.from({ length: 150 }, (_, index) => [`p${index}`, "1"] as const);
    const { expects } = plan;
    if (random.chance(0.5)) {
      return {
        ...toLongUrl(plan),
        expects: { oracle: "negative-rejected", statuses: [414], codes: ["uri_too_long"] },
      };
    }
    const changed = { ...plan, query: [...plan.query, ...many], label: "150 extra parameters" };
    return expects === null ? null : { ...changed, expects: { ...expects, oracle: "unknown-field" } };
  },
};

const cursors: Mutator = {
  name: "cursor",
  weight: 2,
  mutate: (plan, { random }) => {
    if (!plan.operation.query.some(({ name }) => name === "cursor")) return null;
    const unusual = unstorable.length;
    const cursor = random.pick([
      "",
      "a",
      "eyJ2IjoxfQ",
      "AAAA".repeat(20),
      "../",
      "🚗",
      "x".repeat(2000),
      String(unusual),
      "eyJ2IjoxfQ==",
      "null",
    ]);
    return {
      ...{
        ...plan,
        query: setParameter(plan.query, "cursor", cursor),
        label: `?cursor=${cursor.slice(0, 20)}`,
      },
      expects: { oracle: "negative-rejected", statuses: [400], codes: ["invalid_cursor"] },
    };
  },
};

export const queryMutators: readonly Mutator[] = [
  nastyParameter,
  repeated,
  unknown,
  rawQuery,
  oversized,
  cursors,
];
