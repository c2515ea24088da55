import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintRequest } from "./fingerprint";

const path = "/v1/rentals/bookings";

function fingerprintHex(body: unknown, method = "POST", where = path): string {
  return fingerprintRequest(method, where, body).toString("hex");
}

/** Serialises JSON as another client might: with keys in another order and white space at every level. */
function serializeDifferently(value: unknown, next: () => number): string {
  const space = () => [" ", "\n", "", "\t", "\r\n  "][next() % 5] ?? "";
  if (Array.isArray(value))
    return `[${value.map((item) => space() + serializeDifferently(item, next)).join(`${space()},`)}${space()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .map(([key, item]) => ({
      place: next(),
      text: `${JSON.stringify(key)}${space()}:${space()}${serializeDifferently(item, next)}`,
    }))
    .sort((a, b) => a.place - b.place);
  return `{${space()}${entries.map((entry) => entry.text).join(`${space()},${space()}`)}}`;
}

/**
 * Generates JSON values that have been serialised and parsed once, because JSON cannot represent all values, for
 * example negative zero.
 */
const json = fc.jsonValue({ maxDepth: 5 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

test("a fingerprint ignores key order and white space at any depth", () => {
  const turns = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), turns, (body, stream) => {
      const next = () => stream.next().value ?? 0;
      expect(fingerprintHex(JSON.parse(serializeDifferently(body, next)))).toBe(fingerprintHex(body));
    }),
    { numRuns: 300 },
  );
});

test("two bodies have the same fingerprint exactly if their values are equal", () => {
  fc.assert(
    fc.property(json, json, (left, right) => {
      expect(fingerprintHex(left) === fingerprintHex(right)).toBe(isDeepStrictEqual(left, right));
    }),
    { numRuns: 500 },
  );
});

test("a body with any changed value has another fingerprint", () => {
  const body = { a: [1, { b: "x", c: null }], d: true, e: "1" };
  const others = [
    { ...body, d: false },
    { ...body, e: 1 },
    { ...body, a: [1, { b: "x" }] },
    { ...body, a: [{ b: "x", c: null }, 1] },
    { ...body, a: [1, { b: "X", c: null }] },
    { ...body, f: null },
    JSON.parse('{"a":[1,{"b":"x","c":null}],"d":true,"e":"1","__proto__":{"f":1}}'),
  ];
  expect(new Set([body, ...others].map((one) => fingerprintHex(one))).size).toBe(others.length + 1);
});

test("a fingerprint depends on the order of arrays but not on the notation of numbers", () => {
  expect(fingerprintHex({ a: [1, 2] })).not.toBe(fingerprintHex({ a: [2, 1] }));
  expect(fingerprintHex(JSON.parse('{"a":150.00,"b":1e2}'))).toBe(
    fingerprintHex(JSON.parse('{"a":150,"b":100}')),
  );
});

test("a fingerprint depends on the method and the path", () => {
  const body = { a: 1 };
  const prints = [
    fingerprintHex(body),
    fingerprintHex(body, "PUT"),
    fingerprintHex(body, "POST", "/v1/rentals/reservations"),
    fingerprintHex({}),
    fingerprintHex(undefined),
  ];
  expect(new Set(prints).size).toBe(5);
});

test("fingerprints of stored keys stay the same across versions", () => {
  expect(fingerprintHex({ b: [1, { z: null, a: "é" }], a: 1.5 })).toBe(
    "4f2c7d3e6fd9c193ef0e2d260d431e06a358810c50cd0766c83e7803cbddda07",
  );
  expect(fingerprintHex(undefined, "DELETE", "/v1/things/1")).toBe(
    "c80e5d8697b6ab80304abb47fd9b1123aff279412b899fb8a1163da1569883d0",
  );
});
