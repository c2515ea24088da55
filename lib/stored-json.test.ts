import { expect, test } from "vitest";
import { hasTexts, readStoredJson } from "./stored-json";

test("what is no JSON is as if it were not there", () => {
  for (const text of [null, "", "{", "undefined"]) expect(readStoredJson(() => text)).toBeUndefined();
  expect(readStoredJson(() => '{"a":1}')).toEqual({ a: 1 });
});

test("a storage that may not be looked at holds nothing", () => {
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
])("%j is what was kept: %s", (value, expected) => {
  expect(hasTexts(value, ["label"], ["place"])).toBe(expected);
});

test("what every object inherits is not kept by anybody", () => {
  expect(hasTexts({}, ["toString"])).toBe(false);
});
