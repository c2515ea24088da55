import { parseDay } from "../../../lib/dates";
import { writeJson } from "../cases/write-json";
import { type Leaf, leavesOf, withField } from "../openapi/leaves";
import { resolve } from "../openapi/operations";
import { type Bench, type Mutator, refusedField } from "./mutator";
import { type Nasty, nastyFor, plainValue, unparsable, unstorable } from "./nasty-values";

function pickLeaf(bench: Bench, body: { schema: Leaf["schema"] }): Leaf | undefined {
  const leaves = leavesOf(bench.document, body.schema);
  return leaves[bench.random.between(0, leaves.length - 1)];
}

/** By the description alone: its schema, and where it says `date`, the calendar. */
function isAllowed({ document, judge }: Bench, schema: Leaf["schema"], nasty: Nasty): boolean {
  const value = plainValue(nasty);
  if (judge.value(schema, value) !== undefined) return false;
  const shape = resolve(document, schema);
  const takesDays = [shape, ...(shape.anyOf ?? [])].some(({ format }) => format === "date");
  const isDay = takesDays && typeof value === "string" && !value.includes("T");
  return !isDay || parseDay(value) !== undefined;
}

/** One field with a value that is not meant for it: refused where the description does not allow it. */
const nastyField: Mutator = {
  name: "nasty field",
  weight: 10,
  mutate: (plan, bench) => {
    const body = plan.operation.body;
    const leaf = body === null ? undefined : pickLeaf(bench, body);
    if (leaf === undefined) return null;
    const values = nastyFor(resolve(bench.document, leaf.schema));
    const nasty = values[bench.random.between(0, values.length - 1)];
    if (nasty === undefined) return null;
    const changed = { ...plan, body: withField(plan.body, leaf.path, nasty.value) };
    const story = `${leaf.path.join(".")} = ${nasty.name}`;
    return isAllowed(bench, leaf.schema, nasty)
      ? { ...changed, story, expects: null }
      : refusedField(changed, leaf.path.join("."), story);
  },
};

const unstorableField: Mutator = {
  name: "unstorable field",
  weight: 3,
  mutate: (plan, bench) => {
    const body = plan.operation.body;
    const leaf = body === null ? undefined : pickLeaf(bench, body);
    const nasty = unstorable[bench.random.between(0, unstorable.length - 1)];
    if (nasty === undefined) return null;
    // A field nobody knows is read all the same, and fingerprinted.
    const path = leaf === undefined || bench.random.chance(0.3) ? ["nobody_knows"] : leaf.path;
    if (plan.operation.body === null) return null;
    const changed = { ...plan, body: withField(plan.body ?? {}, path, nasty.value) };
    return refusedField(changed, path.join("."), `${path.join(".")} = ${nasty.name}`);
  },
};

const unparsableField: Mutator = {
  name: "no JSON",
  weight: 2,
  mutate: (plan, { random }) => {
    const nasty = unparsable[random.between(0, unparsable.length - 1)];
    if (plan.operation.body === null || nasty === undefined) return null;
    const changed = { ...plan, body: withField(plan.body ?? {}, ["nobody_knows"], nasty.value) };
    return refusedField(changed, "", `no JSON: ${nasty.name}`);
  },
};

const missingField: Mutator = {
  name: "missing field",
  weight: 3,
  mutate: (plan, bench) => {
    const { body } = plan.operation;
    if (body === null) return null;
    const required = leavesOf(bench.document, body.schema).filter((leaf) => leaf.required);
    const leaf = required[bench.random.between(0, required.length - 1)];
    if (leaf === undefined) return null;
    const changed = { ...plan, body: withField(plan.body, leaf.path, undefined) };
    return refusedField(changed, leaf.path.join("."), `without ${leaf.path.join(".")}`);
  },
};

const marker = "polluted-by-fuzz";

/** Fields nobody knows: read-only ones, and those that objects inherit. */
const strangers: readonly (readonly [string, unknown])[] = [
  ["status", "confirmed"],
  ["total", 0.01],
  ["id", 1],
  ["partner_id", 1],
  ["created_at", "2000-01-01T00:00:00Z"],
  ["partner_commission", -5],
  ["constructor", { prototype: { status: marker } }],
  ["toString", null],
  ["hasOwnProperty", 1],
  ["nobody_knows", { deeply: [1, { and: "so on" }] }],
  ["", "no name"],
  ["a".repeat(300), "long name"],
];

const unknownField: Mutator = {
  name: "unknown field",
  weight: 4,
  mutate: (plan, { random }) => {
    const [name, value] = strangers[random.between(0, strangers.length - 1)] ?? ["x", 1];
    if (typeof plan.body !== "object" || plan.body === null || name in plan.body) return null;
    const own = plan.operation.id === "updateWebhook" && name === "status";
    if (own) return null;
    return asBefore({ ...plan, body: { ...plan.body, [name]: value } }, `with ${name.slice(0, 20)}`);
  },
};

/** Still to be done, and without a trace of what was added. */
function asBefore(plan: Parameters<Mutator["mutate"]>[0], story: string) {
  const { expects } = plan;
  if (expects === null) return null;
  const check = (reply: { body: Buffer }) =>
    reply.body.includes(marker) ? "what was added came back" : undefined;
  return { ...plan, story, expects: { ...expects, oracle: "unknown-field" as const, check } };
}

/** `__proto__` as an own key, which no object literal has. */
const protoField: Mutator = {
  name: "__proto__",
  weight: 2,
  mutate: (plan, { random }) => {
    if (typeof plan.body !== "object" || plan.body === null) return null;
    const polluting = `{"${marker}":true,"units":9,"external_ref":"${marker}","status":"paused","reason":"${marker}"}`;
    const own = writeJson(plan.body).slice(1);
    const text = random.pick([
      `{"__proto__":${polluting}${own === "}" ? "" : ","}${own}`,
      `{"constructor":{"prototype":${polluting}}${own === "}" ? "" : ","}${own}`,
    ]);
    return asBefore({ ...plan, bytes: Buffer.from(text) }, "with __proto__");
  },
};

/** The last of two keys counts, so the first may be anything. */
const duplicateKey: Mutator = {
  name: "duplicate key",
  weight: 2,
  mutate: (plan, { random }) => {
    if (typeof plan.body !== "object" || plan.body === null) return null;
    const names = Object.entries(plan.body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const name = names[random.between(0, names.length - 1)];
    if (name === undefined) return null;
    const text = `{${JSON.stringify(name)}:[null],${writeJson(plan.body).slice(1)}`;
    return asBefore({ ...plan, bytes: Buffer.from(text) }, `${name} twice`);
  },
};

/** Spaces, escapes and an order of their own: the same body. */
const otherSpelling: Mutator = {
  name: "other spelling",
  weight: 1,
  mutate: (plan) => {
    if (typeof plan.body !== "object" || plan.body === null) return null;
    const fields = Object.entries(plan.body).reverse();
    const written = fields
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `\t${escaped(name)} :\r\n ${writeJson(value)}`);
    return asBefore({ ...plan, bytes: Buffer.from(` {${written.join(" ,")}}\n`) }, "spelt otherwise");
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
