import fc from "fast-check";
import { type ApiDocument, resolve, type Schema } from "./operations";

/** What stands in for a field whose schema alone does not say what the service knows, by the field's name. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Values a schema allows. `known` names the fields that must lead somewhere. */
export function toArbitrary(document: ApiDocument, schema: Schema, known: Known = {}): fc.Arbitrary<unknown> {
  const shape = resolve(document, schema);
  const within = (part: Schema) => toArbitrary(document, part, known);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.properties !== undefined) return objectOf(shape, within, known);
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

function objectOf(
  { properties = {}, required = [] }: Schema,
  within: (part: Schema) => fc.Arbitrary<unknown>,
  known: Known,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, known[name] ?? within(part)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

function amounts({ minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  return fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true });
}

/** Any text PostgreSQL can keep: every character but NUL and halves of one. */
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
  const longest = Math.min(maxLength, 60);
  // Characters of a pattern are units of its own; a text is cut to the length the schema counts in.
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const written = pattern === undefined ? undefined : new RegExp(pattern, "u");
  if (written !== undefined && pattern !== "\\S") return fc.stringMatching(written).filter(fits);
  return anyText({
    minLength: Math.max(minLength, written === undefined ? 0 : 1),
    maxLength: longest,
  }).filter((text) => fits(text) && (written === undefined || written.test(text)));
}
