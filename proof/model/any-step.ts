import fc from "fast-check";
import type { Expected } from "./decide";
import {
  compareLists,
  type EndpointInput,
  endpoint,
  mint,
  readPath,
  replay,
  rotate,
  runWorker,
  setClock,
  setPrice,
  suspend,
} from "./other-steps";
import { payment } from "./payment-steps";
import type { Step } from "./perform-request";
import {
  book,
  cancel,
  deleteDraft,
  oneStep,
  read,
  readExt,
  replace,
  reserve,
  search,
  targets,
  transition,
} from "./rental-steps";

const side = fc.constantFrom(0 as const, 1 as const);
const at = fc.nat({ max: 60 });
const expected = fc.constantFrom<Expected>("right", "right", "none", "off");
const stayInput = {
  car: fc.nat({ max: 2 }),
  from: fc.integer({ min: 1, max: 6 }),
  days: fc.integer({ min: 1, max: 4 }),
  units: fc.integer({ min: 1, max: 2 }),
};
const pick = { partner: side, at };
const onlyPartner = { partner: side };

const nothing: Step = { name: "nothing", run: async () => undefined };

/**
 * Generates steps of every kind. Steps that make or end rentals are the most frequent. All sequences have the same
 * length, so fast-check shrinks a sequence by replacing steps with `nothing`.
 */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant(nothing) },
  { weight: 10, arbitrary: fc.record({ ...pick, ...stayInput, expected }).map(reserve) },
  { weight: 10, arbitrary: fc.record({ ...pick, expected }).map(book) },
  { weight: 6, arbitrary: fc.record({ ...pick, ...stayInput, expected }).map(oneStep) },
  { weight: 6, arbitrary: fc.record({ ...pick, ...stayInput, expected }).map(replace) },
  { weight: 5, arbitrary: fc.record(pick).map(cancel) },
  { weight: 3, arbitrary: fc.record(pick).map(deleteDraft) },
  { weight: 3, arbitrary: fc.record(pick).map(read) },
  { weight: 2, arbitrary: fc.record(pick).map(readExt) },
  {
    weight: 5,
    arbitrary: fc.record({ ...pick, act: fc.constantFrom("read", "refund", "reopen") }).map(payment),
  },
  { weight: 5, arbitrary: fc.record({ ...pick, to: fc.constantFrom(...targets) }).map(transition) },
  { weight: 4, arbitrary: fc.record({ ...pick, ...stayInput }).map(search) },
  {
    weight: 4,
    arbitrary: fc
      .record({ ...onlyPartner, by: fc.constantFrom("11m", "31m", "9h", "30h", "31d", "reset", "reset") })
      .map((one) => setClock(one as Parameters<typeof setClock>[0])),
  },
  { weight: 3, arbitrary: fc.constant(null).map(runWorker) },
  { weight: 4, arbitrary: fc.record({ at, same: fc.boolean() }).map(replay) },
  { weight: 2, arbitrary: fc.record({ car: at, price: fc.integer({ min: 1, max: 20_000 }) }).map(setPrice) },
  { weight: 1, arbitrary: fc.record({ ...onlyPartner, off: fc.boolean() }).map(suspend) },
  { weight: 1, arbitrary: fc.constant({ partner: 0 as const, off: false }).map(suspend) },
  { weight: 1, arbitrary: side.map(rotate) },
  { weight: 2, arbitrary: fc.record({ ...onlyPartner, live: fc.boolean() }).map(mint) },
  {
    weight: 1,
    arbitrary: fc.record({ ...onlyPartner, path: fc.constantFrom("/v1/me", "/v1/coverage") }).map(readPath),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ ...pick, act: fc.constantFrom("create", "read", "pause", "resume", "test", "delete") })
      .map((one) => endpoint(one as EndpointInput)),
  },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 100).map(compareLists) },
);
