import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTopK } from "./merge-top-k";

test("merging sorted lists and cutting equals sorting both together and cutting", () => {
  const compare = (left: number, right: number) => left - right;
  const sorted = fc.array(fc.integer({ min: 0, max: 20 })).map((list) => list.sort(compare));
  fc.assert(
    fc.property(sorted, sorted, fc.nat({ max: 30 }), (left, right, limit) => {
      const all = [...left, ...right].sort(compare).slice(0, limit);
      expect(mergeTopK(left, right, { compare, limit })).toEqual(all);
    }),
  );
});
