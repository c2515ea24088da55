import { parseDay } from "../../../lib/dates";
import { targetOf } from "../cases/plan";
import type { Parameter, Schema } from "../openapi/operations";
import { type Mutator, refusalOf, refusedField } from "./mutator";
import { nastyFor, unstorable } from "./nasty-values";

/** Whether a parameter's description allows a text, as far as it says; `undefined` where it leaves that to the service. */
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

function put(query: readonly (readonly [string, string])[], name: string, value: string) {
  return [...query.filter(([other]) => other !== name), [name, value] as const];
}

/** Parameters that exclude each other, or take the place of all others: what they lead to is not a form's to say. */
const entangled = new Set(["search_id", "cursor", "location", "pickup_location", "delivery_location"]);

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
    const values = nastyFor(schema).map(({ value }) =>
      typeof value === "string" ? value : JSON.stringify(value),
    );
    const text = values[random.between(0, values.length - 1)] ?? "x";
    const changed = { ...plan, query: put(plan.query, name, text) };
    const story = `?${name}=${JSON.stringify(text).slice(0, 40)}`;
    // A URL may be too long before anything of it is looked at.
    if (encodeURIComponent(text).length > 2000) return { ...changed, story, expects: null, reaches: "maybe" };
    const polled = plan.query.some(([other]) => other === "search_id");
    // A poll leaves aside everything but its handle and the page.
    const judged = !(entangled.has(name) || (polled && !["page", "limit"].includes(name)));
    return judged && allows(schema, text) === false
      ? refusedField(changed, name, story)
      : { ...changed, story, expects: null };
  },
};

/** One value, as many times as a list may have and a single one may not. */
const repeated: Mutator = {
  name: "repeated parameter",
  weight: 2,
  mutate: (plan, { random }) => {
    const [name, value] = plan.query[random.between(0, plan.query.length - 1)] ?? [];
    if (name === undefined || value === undefined) return null;
    const schema = plan.operation.query.find((parameter) => parameter.name === name)?.schema;
    const isList = schema?.pattern?.startsWith("^[^,]") === true || name === "types";
    const changed = { ...plan, query: [...plan.query, [name, value] as const] };
    const story = `?${name} twice`;
    return isList ? { ...changed, story, expects: null } : refusedField(changed, name, story);
  },
};

const unknown: Mutator = {
  name: "unknown parameter",
  weight: 3,
  mutate: (plan, { random }) => {
    const name = random.pick([
      "nobody_knows",
      "__proto__",
      "constructor",
      "toString",
      "partner_id",
      "a[b]",
      "🚗",
    ]);
    const changed = { ...plan, query: [...plan.query, [name, "1"] as const], story: `?${name}` };
    const { expects } = plan;
    return expects === null ? null : { ...changed, expects: { ...expects, oracle: "unknown-field" } };
  },
};

/** Escapes as only raw text has them. A NUL is no text of any parameter that is read. */
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
    const whole = targetOf({ ...plan, query: others });
    const target = `${whole}${whole.includes("?") ? "&" : "?"}${name}=${written}`;
    const changed = { ...plan, target, story: `?${name}=${written}`, expects: null };
    // A search that has begun has its own parameters.
    const read = operation.query.length > 0 && !others.some(([other]) => other === "search_id");
    if (!refused || !read) return changed;
    const { status, code } = refusalOf(name);
    return { ...changed, expects: { oracle: "negative-rejected", statuses: [status], codes: [code] } };
  },
};

/** Names and values by the hundred. */
const crowded: Mutator = {
  name: "crowded query",
  weight: 1,
  mutate: (plan, { random }) => {
    const many = Array.from({ length: 150 }, (_, place) => [`p${place}`, "1"] as const);
    const { expects } = plan;
    if (random.chance(0.5)) {
      const target = `${targetOf(plan)}${targetOf(plan).includes("?") ? "&" : "?"}x=${"y".repeat(4100)}`;
      return {
        ...{ ...plan, target, story: "a URL of more than 4 KiB", reaches: false },
        expects: { oracle: "negative-rejected", statuses: [414], codes: ["uri_too_long"] },
      };
    }
    const changed = { ...plan, query: [...plan.query, ...many], story: "150 parameters more" };
    return expects === null ? null : { ...changed, expects: { ...expects, oracle: "unknown-field" } };
  },
};

const cursors: Mutator = {
  name: "cursor",
  weight: 2,
  mutate: (plan, { random }) => {
    if (!plan.operation.query.some(({ name }) => name === "cursor")) return null;
    const nasty = unstorable.length;
    const cursor = random.pick([
      "",
      "a",
      "eyJ2IjoxfQ",
      "AAAA".repeat(20),
      "../",
      "🚗",
      "x".repeat(2000),
      String(nasty),
      "eyJ2IjoxfQ==",
      "null",
    ]);
    return {
      ...{ ...plan, query: put(plan.query, "cursor", cursor), story: `?cursor=${cursor.slice(0, 20)}` },
      expects: { oracle: "negative-rejected", statuses: [400], codes: ["invalid_cursor"] },
    };
  },
};

export const queryMutators: readonly Mutator[] = [
  nastyParameter,
  repeated,
  unknown,
  rawQuery,
  crowded,
  cursors,
];
