import { expect, test } from "vitest";
import { hasTexts, readStoredJson } from "./stored-json";

test("a value that is not JSON is undefined", () => {
  for (const text of [null, "", "{", "undefined"]) expect(readStoredJson(() => text)).toBeUndefined();
  expect(readStoredJson(() => '{"a":1}')).toEqual({ a: 1 });
});

test("a disabled storage has no value", () => {
  const forbidden = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  expect(readStoredJson(forbidden)).toBeUndefined();
});

test.each([
  [{ label: "Lisbon", place: null }, true],
  [{ label: "Lisbon", place: "lisbon", more: 1 }, true],
  [{ label: null, place: "lisbon" }, false],
  [{ label: "Lisbon" }, false],
  [{ label: "Lisbon", place: 7 }, false],
  ["Lisbon", false],
  [null, false],
  [[], false],
])("checking %j returns %s", (value, expected) => {
  expect(hasTexts(value, ["label"], ["place"])).toBe(expected);
});

test("inherited properties do not count", () => {
  expect(hasTexts({}, ["toString"])).toBe(false);
});
