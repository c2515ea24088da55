import { RawJson } from "../cases/write-json";
import type { Schema } from "../openapi/operations";

export type UnusualValue = { name: string; value: unknown };

/** Values that every field rejects, regardless of its schema, because they cannot be stored or compared. */
export const unstorable: readonly UnusualValue[] = [
  { name: "NUL", value: new RawJson('"a\\u0000b"') },
  { name: "a lone surrogate", value: new RawJson('"\\ud800"') },
  { name: "a lone low surrogate", value: new RawJson('"x\\udfffy"') },
  { name: "1e400", value: new RawJson("1e400") },
  { name: "-1e999", value: new RawJson("-1e999") },
  { name: "a NUL in a name", value: new RawJson('{"\\u0000":1}') },
  { name: "40 levels", value: new RawJson(`${"[".repeat(40)}${"]".repeat(40)}`) },
  { name: "5000 levels", value: new RawJson(`${"[".repeat(5000)}${"]".repeat(5000)}`) },
];

/** Texts that are not valid JSON. */
export const unparsable: readonly UnusualValue[] = [
  { name: "NaN", value: new RawJson("NaN") },
  { name: "Infinity", value: new RawJson("Infinity") },
  { name: "0x10", value: new RawJson("0x10") },
  { name: "+1", value: new RawJson("+1") },
  { name: "01", value: new RawJson("01") },
  { name: "a single quote", value: new RawJson("'a'") },
  { name: "a raw line break", value: new RawJson('"a\nb"') },
  { name: "a trailing comma", value: new RawJson("1,") },
  { name: "an empty text", value: new RawJson("") },
  { name: "a truncated escape", value: new RawJson('"\\ud8"') },
];

const days = [
  "2027-02-29",
  "2027-02-30",
  "2028-02-29",
  "2027-13-01",
  "2027-00-10",
  "2027-1-1",
  "20270101",
  "infinity",
  "-infinity",
  "today",
  "now",
  "epoch",
  "294277-01-01",
  "-4713-01-01",
  "0000-00-00",
  "2027-06-01T00:00:00Z",
  " 2027-06-01",
  "2027-06-01\n",
  "２０２７-06-01",
  "2027-06-31",
  "1e3",
];

const texts = [
  "",
  " ",
  "\u00a0\u2003",
  "\u200b",
  "\u202egnp.exe",
  "e\u0301",
  "é",
  "İıſK",
  "../../etc/passwd",
  "' or ''='",
  "'); drop table bookings;--",
  "%00%0a$\u007b7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "\r\nSet-Cookie: a=b",
  "\u2028\u2029\u0007\u001b[31m",
  "🚗".repeat(40),
  "x".repeat(10_000),
  "__proto__",
  "constructor",
  "null",
  "true",
  "0",
];

const numbers = [0, -1, 1, 7.5, 24, -0.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE];

const others: readonly UnusualValue[] = [
  { name: "null", value: null },
  { name: "true", value: true },
  { name: "false", value: false },
  { name: "an array", value: [] },
  { name: "a nested array", value: [["a"], {}, 1, null] },
  { name: "an object", value: {} },
  { name: "an object with toString", value: { toString: "x", valueOf: 1, length: 3 } },
  { name: "-0", value: new RawJson("-0") },
  { name: "2^53+1", value: new RawJson("9007199254740993") },
  { name: "a number as text", value: "10" },
  { name: "1e1", value: new RawJson("1e1") },
];

/** Returns the values to try in a field: common ones, and those at the limits of its schema. */
export function listUnusualValues({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
}: Schema): readonly UnusualValue[] {
  const edges: unknown[] = [
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.001]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum * 10]),
    ...(minLength === undefined || minLength === 0 ? [] : ["x".repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1), "x".repeat(maxLength)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => "ping")]),
  ];
  const named = (value: unknown): UnusualValue => ({ name: JSON.stringify(value).slice(0, 40), value });
  return [...others, ...[...days, ...texts, ...numbers, ...edges].map(named)];
}

/** Returns the value with raw JSON text parsed, for validation against a schema. */
export function toPlainValue({ value }: UnusualValue): unknown {
  return value instanceof RawJson ? JSON.parse(value.text) : value;
}
