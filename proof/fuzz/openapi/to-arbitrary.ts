import fc from "fast-check";
import { type ApiDocument, resolve, type Schema } from "./operations";

/** Generators by field name. A field with one of these names uses its generator instead of its schema. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/**
 * Returns a generator of values that the schema allows. A field that `overrides` names uses the generator given there.
 */
export function toArbitrary(
  document: ApiDocument,
  schema: Schema,
  overrides: Overrides = {},
): fc.Arbitrary<unknown> {
  const shape = resolve(document, schema);
  const within = (part: Schema) => toArbitrary(document, part, overrides);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.properties !== undefined) return toObject(shape, within, overrides);
  switch (shape.type) {
    case "array":
      return fc.array(within(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 5, 5),
      });
    case "integer":
      return fc.integer({ min: shape.minimum ?? -1e9, max: shape.maximum ?? 1e9 });
    case "number":
      return amounts(shape);
    case "boolean":
      return fc.boolean();
    case "string":
      return texts(shape);
    default:
      return shape.anyOf === undefined ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...shape.anyOf.map(within));
  }
}

function toObject(
  { properties = {}, required = [] }: Schema,
  within: (part: Schema) => fc.Arbitrary<unknown>,
  overrides: Overrides,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, overrides[name] ?? within(part)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

function amounts({ minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  return fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true });
}

/** Generates any text that PostgreSQL can store: without NUL and lone surrogates. */
const anyText = (limits: { minLength: number; maxLength: number }) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "grapheme-ascii", ...limits }) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", ...limits }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: "binary", ...limits }).map((text) => text.replaceAll("\0", "")),
    },
  );

const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === "date") return days.map((text) => text.slice(0, 10));
  if (format === "date-time") return days;
  if (format === "email") return fc.emailAddress().filter((text) => text.length <= maxLength);
  if (format === "uri") return fc.webUrl({ validSchemes: ["https"] });
  const maxGenerated = Math.min(maxLength, 60);
  // A generated character may have several code units, so the length is checked again.
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const compiled = pattern === undefined ? undefined : new RegExp(pattern, "u");
  if (compiled !== undefined && pattern !== "\\S") return fc.stringMatching(compiled).filter(fits);
  return anyText({
    minLength: Math.max(minLength, compiled === undefined ? 0 : 1),
    maxLength: maxGenerated,
  }).filter((text) => fits(text) && (compiled === undefined || compiled.test(text)));
}
