import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTopK, topK } from "./top-k";

type Item = { rank: number; place: number };

const compare = (left: Item, right: Item) => left.rank - right.rank;

test("topK returns the first elements of the sorted list, with equal elements in their given order", () => {
  const ranks = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 80 });
  fc.assert(
    fc.property(ranks, fc.integer({ min: 0, max: 30 }), (drawn, limit) => {
      const all = drawn.map((rank, place) => ({ rank, place }));
      expect(topK(all, { compare, limit })).toEqual([...all].sort(compare).slice(0, limit));
    }),
  );
});

test("mergeTopK returns the first elements of both lists sorted together", () => {
  const byValue = (left: number, right: number) => left - right;
  const sorted = fc.array(fc.integer({ min: 0, max: 20 })).map((list) => list.sort(byValue));
  fc.assert(
    fc.property(sorted, sorted, fc.nat({ max: 30 }), (left, right, limit) => {
      const all = [...left, ...right].sort(byValue).slice(0, limit);
      expect(mergeTopK(left, right, { compare: byValue, limit })).toEqual(all);
    }),
  );
});
