import { expect, test } from "vitest";
import { compareValues } from "./compare-values";

test("each field is shown before and after, including nested ones, and unchanged fields are marked", () => {
  const before = { status: "pending", fulfilment: { state: "none" }, scopes: ["a", "b"], gone: true };
  const after = { status: "confirmed", fulfilment: { state: "none" }, scopes: ["a"], added: null };
  expect(compareValues(before, after)).toEqual([
    { field: "status", before: "pending", after: "confirmed", changed: true },
    { field: "fulfilment.state", before: "none", after: "none", changed: false },
    { field: "scopes", before: "a, b", after: "a", changed: true },
    { field: "gone", before: "true", after: undefined, changed: true },
    { field: "added", before: undefined, after: "–", changed: true },
  ]);
});

test("an entry without values before or after has no changes", () => {
  expect(compareValues(null, { role: "agent" })).toEqual([
    { field: "role", before: undefined, after: "agent", changed: true },
  ]);
  expect(compareValues(null, null)).toEqual([]);
  expect(compareValues("one", 2)).toEqual([{ field: "", before: "one", after: "2", changed: true }]);
});
