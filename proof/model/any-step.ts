import fc from "fast-check";
import type { Step } from "./ask";
import type { Expected } from "./decide";
import {
  advance,
  compare,
  endpoint,
  look,
  mint,
  type OnEndpoint,
  replay,
  rotate,
  setPrice,
  suspend,
  work,
} from "./other-steps";
import { book, cancel, drop, move, oneStep, read, readExt, reserve, search, targets } from "./rental-steps";

const side = fc.constantFrom(0 as const, 1 as const);
const at = fc.nat({ max: 60 });
const expected = fc.constantFrom<Expected>("right", "right", "none", "off");
const want = {
  car: fc.nat({ max: 2 }),
  from: fc.integer({ min: 1, max: 6 }),
  days: fc.integer({ min: 1, max: 4 }),
  units: fc.integer({ min: 1, max: 2 }),
};
const pick = { partner: side, at };
const partnerOf = { partner: side };

const nothing: Step = { name: "nothing", run: async () => undefined };

/**
 * Steps of every kind, those that make and end rentals most often. A step that fails nothing shrinks to none, so that a
 * sequence keeps its length and still becomes short.
 */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant(nothing) },
  { weight: 10, arbitrary: fc.record({ ...pick, ...want, expected }).map(reserve) },
  { weight: 10, arbitrary: fc.record({ ...pick, expected }).map(book) },
  { weight: 6, arbitrary: fc.record({ ...pick, ...want, expected }).map(oneStep) },
  { weight: 5, arbitrary: fc.record(pick).map(cancel) },
  { weight: 3, arbitrary: fc.record(pick).map(drop) },
  { weight: 3, arbitrary: fc.record(pick).map(read) },
  { weight: 2, arbitrary: fc.record(pick).map(readExt) },
  { weight: 5, arbitrary: fc.record({ ...pick, to: fc.constantFrom(...targets) }).map(move) },
  { weight: 4, arbitrary: fc.record({ ...pick, ...want }).map(search) },
  {
    weight: 4,
    arbitrary: fc
      .record({ ...partnerOf, by: fc.constantFrom("11m", "31m", "9h", "30h", "31d", "reset", "reset") })
      .map((one) => advance(one as Parameters<typeof advance>[0])),
  },
  { weight: 3, arbitrary: fc.constant(null).map(work) },
  { weight: 4, arbitrary: fc.record({ at, same: fc.boolean() }).map(replay) },
  { weight: 2, arbitrary: fc.record({ car: at, price: fc.integer({ min: 1, max: 20_000 }) }).map(setPrice) },
  { weight: 1, arbitrary: fc.record({ ...partnerOf, off: fc.boolean() }).map(suspend) },
  { weight: 1, arbitrary: fc.constant({ partner: 0 as const, off: false }).map(suspend) },
  { weight: 1, arbitrary: side.map(rotate) },
  { weight: 2, arbitrary: fc.record({ ...partnerOf, live: fc.boolean() }).map(mint) },
  {
    weight: 1,
    arbitrary: fc.record({ ...partnerOf, path: fc.constantFrom("/v1/me", "/v1/coverage") }).map(look),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ ...pick, act: fc.constantFrom("create", "read", "pause", "resume", "test", "delete") })
      .map((one) => endpoint(one as OnEndpoint)),
  },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 100).map(compare) },
);
