import { parseDay } from "../../../lib/dates";
import { writeJson } from "../cases/write-json";
import { type Leaf, listLeaves, withField } from "../openapi/leaves";
import { resolve } from "../openapi/operations";
import { expectFieldRejection, type Mutator, type MutatorContext } from "./mutator";
import { listUnusualValues, toPlainValue, type UnusualValue, unparsable, unstorable } from "./unusual-values";

function pickLeaf(context: MutatorContext, body: { schema: Leaf["schema"] }): Leaf | undefined {
  const leaves = listLeaves(context.document, body.schema);
  return leaves[context.random.between(0, leaves.length - 1)];
}

/** Returns whether the document allows the value: by its schema and, for `date`, by the calendar. */
function isAllowed(
  { document, validator }: MutatorContext,
  schema: Leaf["schema"],
  unusual: UnusualValue,
): boolean {
  const value = toPlainValue(unusual);
  if (validator.checkValue(schema, value) !== undefined) return false;
  const shape = resolve(document, schema);
  const takesDays = [shape, ...(shape.anyOf ?? [])].some(({ format }) => format === "date");
  const isDay = takesDays && typeof value === "string" && !value.includes("T");
  return !isDay || parseDay(value) !== undefined;
}

/** Sets one field to an unusual value. It must be rejected if the document does not allow it. */
const nastyField: Mutator = {
  name: "nasty field",
  weight: 10,
  mutate: (plan, context) => {
    const body = plan.operation.body;
    const leaf = body === null ? undefined : pickLeaf(context, body);
    if (leaf === undefined) return null;
    const values = listUnusualValues(resolve(context.document, leaf.schema));
    const unusual = values[context.random.between(0, values.length - 1)];
    if (unusual === undefined) return null;
    const changed = { ...plan, body: withField(plan.body, leaf.path, unusual.value) };
    const label = `${leaf.path.join(".")} = ${unusual.name}`;
    return isAllowed(context, leaf.schema, unusual)
      ? { ...changed, label, expects: null }
      : expectFieldRejection(changed, leaf.path.join("."), label);
  },
};

const unstorableField: Mutator = {
  name: "unstorable field",
  weight: 3,
  mutate: (plan, context) => {
    const body = plan.operation.body;
    const leaf = body === null ? undefined : pickLeaf(context, body);
    const unusual = unstorable[context.random.between(0, unstorable.length - 1)];
    if (unusual === undefined) return null;
    // Unknown fields are part of the request fingerprint, so they must be storable too.
    const path = leaf === undefined || context.random.chance(0.3) ? ["unknown_field"] : leaf.path;
    if (plan.operation.body === null) return null;
    const changed = { ...plan, body: withField(plan.body ?? {}, path, unusual.value) };
    return expectFieldRejection(changed, path.join("."), `${path.join(".")} = ${unusual.name}`);
  },
};

const unparsableField: Mutator = {
  name: "invalid JSON",
  weight: 2,
  mutate: (plan, { random }) => {
    const unusual = unparsable[random.between(0, unparsable.length - 1)];
    if (plan.operation.body === null || unusual === undefined) return null;
    const changed = { ...plan, body: withField(plan.body ?? {}, ["unknown_field"], unusual.value) };
    return expectFieldRejection(changed, "", `invalid JSON: ${unusual.name}`);
  },
};

const missingField: Mutator = {
  name: "missing field",
  weight: 3,
  mutate: (plan, context) => {
    const { body } = plan.operation;
    if (body === null) return null;
    const required = listLeaves(context.document, body.schema).filter((leaf) => leaf.required);
    const leaf = required[context.random.between(0, required.length - 1)];
    if (leaf === undefined) return null;
    const changed = { ...plan, body: withField(plan.body, leaf.path, undefined) };
    return expectFieldRejection(changed, leaf.path.join("."), `without ${leaf.path.join(".")}`);
  },
};

const pollutionMarker = "polluted-by-fuzz";

/** Names and values of fields that no body defines, except `status` in `updateWebhook`. */
const unknownFields: readonly (readonly [string, unknown])[] = [
  ["status", "confirmed"],
  ["total", 0.01],
  ["id", 1],
  ["partner_id", 1],
  ["created_at", "2000-01-01T00:00:00Z"],
  ["partner_commission", -5],
  ["constructor", { prototype: { status: pollutionMarker } }],
  ["toString", null],
  ["hasOwnProperty", 1],
  ["unknown_field", { deeply: [1, { nested: "value" }] }],
  ["", "no name"],
  ["a".repeat(300), "long name"],
];

const unknownField: Mutator = {
  name: "unknown field",
  weight: 4,
  mutate: (plan, { random }) => {
    const [name, value] = unknownFields[random.between(0, unknownFields.length - 1)] ?? ["x", 1];
    if (typeof plan.body !== "object" || plan.body === null || Object.hasOwn(plan.body, name)) return null;
    const own = plan.operation.id === "updateWebhook" && name === "status";
    if (own) return null;
    return expectUnchanged({ ...plan, body: { ...plan.body, [name]: value } }, `with ${name.slice(0, 20)}`);
  },
};

/**
 * Returns the changed plan, whose response must meet the expectation of the original plan. The response must also not
 * contain `pollutionMarker`. Returns `null` if the original plan has no expectation.
 */
function expectUnchanged(plan: Parameters<Mutator["mutate"]>[0], label: string) {
  const { expects } = plan;
  if (expects === null) return null;
  const check = (reply: { body: Buffer }) =>
    reply.body.includes(pollutionMarker) ? "the added value is in the response" : undefined;
  return { ...plan, label, expects: { ...expects, oracle: "unknown-field" as const, check } };
}

/**
 * Adds `__proto__` or `constructor.prototype` to the JSON text, because an object literal cannot express
 * `__proto__` as an own key.
 */
const protoField: Mutator = {
  name: "__proto__",
  weight: 2,
  mutate: (plan, { random }) => {
    if (typeof plan.body !== "object" || plan.body === null) return null;
    const polluting = `{"${pollutionMarker}":true,"units":9,"external_ref":"${pollutionMarker}","status":"paused","reason":"${pollutionMarker}"}`;
    const own = writeJson(plan.body).slice(1);
    const text = random.pick([
      `{"__proto__":${polluting}${own === "}" ? "" : ","}${own}`,
      `{"constructor":{"prototype":${polluting}}${own === "}" ? "" : ","}${own}`,
    ]);
    return expectUnchanged({ ...plan, bytes: Buffer.from(text) }, "with __proto__");
  },
};

/** Repeats a key. The last value counts, so the first may be anything. */
const duplicateKey: Mutator = {
  name: "duplicate key",
  weight: 2,
  mutate: (plan, { random }) => {
    if (typeof plan.body !== "object" || plan.body === null) return null;
    const names = Object.entries(plan.body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const name = names[random.between(0, names.length - 1)];
    if (name === undefined) return null;
    const text = `{${JSON.stringify(name)}:[null],${writeJson(plan.body).slice(1)}`;
    return expectUnchanged({ ...plan, bytes: Buffer.from(text) }, `${name} twice`);
  },
};

/** Reorders and escapes the keys and adds white space. The parsed body stays the same. */
const otherSpelling: Mutator = {
  name: "other spelling",
  weight: 1,
  mutate: (plan) => {
    if (typeof plan.body !== "object" || plan.body === null) return null;
    const fields = Object.entries(plan.body).reverse();
    const written = fields
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `\t${escaped(name)} :\r\n ${writeJson(value)}`);
    return expectUnchanged(
      { ...plan, bytes: Buffer.from(` {${written.join(" ,")}}\n`) },
      "with another spelling",
    );
  },
};

function escaped(name: string): string {
  return `"${[...name].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;
}

export const bodyMutators: readonly Mutator[] = [
  nastyField,
  unstorableField,
  unparsableField,
  missingField,
  unknownField,
  protoField,
  duplicateKey,
  otherSpelling,
];
