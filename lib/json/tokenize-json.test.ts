import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenizeJson } from "./tokenize-json";

test("the joined tokens equal the text", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(
        tokenizeJson(text)
          .map((token) => token.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

test("keys, strings, numbers and words are different tokens, even if a string looks like another token", () => {
  const tokens = tokenizeJson('{"total": -1.5e3, "note": "a \\"key\\": 7", "done": true, "gone": null}');
  const named = (kind: string) => tokens.filter((token) => token.kind === kind).map(({ text }) => text);
  expect(named("key")).toEqual(['"total"', '"note"', '"done"', '"gone"']);
  expect(named("text")).toEqual(['"a \\"key\\": 7"']);
  expect(named("number")).toEqual(["-1.5e3"]);
  expect(named("word")).toEqual(["true", "null"]);
});
