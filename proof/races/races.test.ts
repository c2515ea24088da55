import { describe, expect, test } from "vitest";
import { type DraftEnd, judgeDraft } from "./kinds/draft";
import { judgeEnding, type Wish } from "./kinds/ending";
import { type ChangeEnd, judgeChange } from "./kinds/endpoint-change";
import { judgeRotation, type RotationEnd } from "./kinds/key-rotation";
import { judgeLastCar } from "./kinds/last-car";
import { judgeLeases, type LeaseEnd } from "./kinds/lease-edge";
import { judgeWalk } from "./kinds/list-walk";
import { judgeSameKey, type SameKey } from "./kinds/same-key";
import { judgeSupplierEnd, type SupplierEnd } from "./kinds/supplier-answer";
import { judgeTwoBodies, type TwoBodies } from "./kinds/two-bodies";
import type { Told } from "./testbed/ask";

function told(status: number, code: string | null = null, text = ""): Told {
  return { status, code, text, headers: {}, json: {}, busy: 0 };
}

function replayed(status: number, text: string): Told {
  return { ...told(status, null, text), headers: { "idempotent-replayed": "true" } };
}

const waiting = told(409, "idempotency_key_in_progress");
const reused = told(409, "idempotency_key_reused");

/** The end as it should be breaks no rule, and each change of it breaks one. */
function describeJudge<E>(
  name: string,
  { judge, good, bad }: { judge: (end: E) => string[]; good: readonly E[]; bad: Record<string, Partial<E>> },
): void {
  describe(name, () => {
    test("finds nothing where nothing is wrong", () => {
      for (const end of good) expect(judge(end)).toEqual([]);
    });
    test.each(Object.entries(bad))("finds that %s", (_what, change) => {
      expect(judge({ ...(good[0] as E), ...change })).not.toEqual([]);
    });
  });
}

const once: SameKey = {
  replies: [told(201, null, "A"), replayed(201, "A"), waiting],
  later: replayed(201, "A"),
  made: { rows: 1, created: 1 },
  drafts: false,
};
describeJudge("same-key", {
  judge: judgeSameKey,
  good: [once, { ...once, drafts: true, made: { rows: 1, created: 0 } }],
  bad: {
    "two did the work": { replies: [told(201, null, "A"), told(201, null, "A")] },
    "nobody did": { replies: [waiting, waiting] },
    "another outcome was shown": { replies: [told(201, null, "A"), replayed(201, "B")] },
    "somebody was refused": { replies: [told(201, null, "A"), told(500, "internal_error")] },
    "the outcome changed": { later: replayed(201, "B") },
    "the work is done again": { later: told(201, null, "A") },
    "two rows were made": { made: { rows: 2, created: 1 } },
    "no booking was made": { made: { rows: 1, created: 0 } },
  },
});

const apart: TwoBodies = {
  sides: [
    [told(201, null, "A"), waiting],
    [reused, waiting],
  ],
  later: [replayed(201, "A"), reused],
  made: { rows: 1, created: 1 },
};
describeJudge("two-bodies", {
  judge: judgeTwoBodies,
  good: [apart, { ...apart, sides: [apart.sides[1], apart.sides[0]], later: [reused, replayed(201, "A")] }],
  bad: {
    "both bodies were worked on": { sides: [[told(201, null, "A")], [told(201, null, "B")]] },
    "the loser was shown the winner's outcome": { sides: [[told(201, null, "A")], [replayed(201, "A")]] },
    "the winner was told that it lost": { sides: [[told(201, null, "A"), reused], [reused]] },
    "the other body has the key later": { later: [replayed(201, "A"), replayed(201, "A")] },
    "two rows were made": { made: { rows: 2, created: 2 } },
  },
});

const sold = told(201);
const refused = told(409, "unavailable");
describeJudge("last-car", {
  judge: judgeLastCar,
  good: [
    { replies: [sold, refused, refused], fleet: 1, held: 1 },
    { replies: [sold, sold], fleet: 5, held: 2 },
  ],
  bad: {
    "one was sold twice": { replies: [sold, sold, refused], held: 2 },
    "nobody has it": { replies: [refused, refused], held: 0 },
    "somebody was told something else": { replies: [sold, told(503, "unavailable_now")] },
    "more is held than was sold": { held: 2 },
  },
});

const booked: DraftEnd = {
  book: told(200),
  remove: told(409, "not_deletable"),
  status: "pending",
  created: 1,
  authorized: 1,
  deletions: 0,
  lapses: false,
};
const dropped: DraftEnd = {
  ...booked,
  book: told(404, "not_found"),
  remove: told(200),
  status: null,
  created: 0,
  authorized: 0,
  deletions: 1,
};
const lapsed = { book: told(409, "reservation_expired"), remove: told(404, "not_found") };
describeJudge("draft", {
  judge: judgeDraft,
  good: [booked, dropped, { ...dropped, ...lapsed, status: "draft", deletions: 0, lapses: true }],
  bad: {
    "it was booked and dropped": { remove: told(200), deletions: 1 },
    "it was lost": { ...lapsed, status: "draft", created: 0, authorized: 0 },
    "a booking is gone": { status: null },
    "it was booked in silence": { created: 0, authorized: 0 },
    "it was told twice": { created: 2, authorized: 2 },
    "nobody wrote down who dropped it": { ...dropped, deletions: 0 },
    "DELETE found what was not booked": { book: told(404, "not_found") },
  },
});

const wishes = (accept: Told, decline: Told, last: Wish): Wish[] => [
  { name: "accept", to: "confirmed", told: accept },
  { name: "decline", to: "cancelled", told: decline },
  last,
];
const tooLate = told(409, "not_waiting");
const cancel = { name: "cancel", to: "cancelled", told: told(200) } as const;
const expire = { name: "expire", to: "expired", told: told(409, "illegal_transition") } as const;
const made = ["booking.created", "booking.payment_authorized"];
const both = {
  wishes: wishes(told(200), tooLate, cancel),
  trail: {
    status: "cancelled",
    events: [...made, "booking.confirmed", "booking.cancelled"],
    moves: ["confirmed", "cancelled"],
  },
};
const kept = {
  wishes: wishes(told(200), tooLate, expire),
  trail: { status: "confirmed", events: [...made, "booking.confirmed"], moves: ["confirmed"] },
};
describeJudge("ending", {
  judge: judgeEnding,
  good: [both, kept],
  bad: {
    "two crews had their way": { wishes: wishes(told(200), told(200), cancel) },
    "cancelling was refused": {
      wishes: wishes(told(200), tooLate, { ...cancel, told: told(409, "not_cancellable") }),
    },
    "nobody had their way": { wishes: wishes(tooLate, tooLate, expire), trail: kept.trail },
    "it is confirmed after all": { trail: { ...both.trail, status: "confirmed" } },
    "it was cancelled twice": {
      trail: { ...both.trail, events: [...both.trail.events, "booking.cancelled"] },
    },
    "it was confirmed in silence": { trail: { ...both.trail, events: [...made, "booking.cancelled"] } },
    "it moved once more": { trail: { ...both.trail, moves: ["confirmed", "cancelled", "confirmed"] } },
  },
});

const supplied: SupplierEnd = {
  cancel: told(200),
  trail: {
    status: "cancelled",
    events: [...made, "booking.supplier_confirmed", "booking.confirmed", "booking.cancelled"],
    moves: ["confirmed", "cancelled"],
  },
  work: "cancelled",
  made: 1,
  left: 0,
};
describeJudge("supplier", {
  judge: judgeSupplierEnd,
  good: [supplied, { ...supplied, work: "failed", made: 0 }],
  bad: {
    "the supplier keeps a car": { left: 1 },
    "the supplier made two": { made: 2 },
    "somebody still works at it": { work: "cancelling" },
    "cancelling was refused": { cancel: told(409, "not_cancellable") },
    "it was cancelled in silence": { trail: { ...supplied.trail, events: made } },
    "only half of it was told": {
      trail: { ...supplied.trail, events: [...made, "booking.confirmed", "booking.cancelled"] },
    },
    "it is confirmed": { trail: { ...supplied.trail, status: "confirmed" } },
  },
});

const arrivedOnce = [{ deliveryId: "d", attempt: 1 }];
const paused: ChangeEnd = {
  change: "pause",
  told: told(200),
  taken: 1,
  atOnce: [{ deliveryId: "d", status: "delivering", attempts: 1 }],
  after: [{ deliveryId: "d", status: "succeeded", attempts: 1 }],
  before: arrivedOnce,
  moved: [],
  endpoint: { status: "paused", deleted: false },
};
const moved: ChangeEnd = {
  ...paused,
  change: "move",
  after: [{ deliveryId: "d", status: "succeeded", attempts: 2 }],
  moved: [{ deliveryId: "d", attempt: 2 }],
  endpoint: { status: "active", deleted: false },
};
describeJudge("endpoint", {
  judge: judgeChange,
  good: [paused, moved, { ...paused, change: "delete", endpoint: { status: "active", deleted: true } }],
  bad: {
    "an event was lost": { taken: 2 },
    "an attempt began afterwards": { after: [{ deliveryId: "d", status: "succeeded", attempts: 2 }] },
    "one was left waiting": { atOnce: [{ deliveryId: "d", status: "pending", attempts: 1 }] },
    "one never came to rest": { after: [{ deliveryId: "d", status: "delivering", attempts: 1 }] },
    "the old address was asked later": { ...moved, before: [{ deliveryId: "d", attempt: 2 }] },
    "a success never arrived": { before: [] },
    "one arrived twice": { before: [...arrivedOnce, ...arrivedOnce] },
    "it is still active": { endpoint: { status: "active", deleted: false } },
    "the change was refused": { told: told(404, "not_found") },
  },
});

const leases: LeaseEnd = {
  held: [
    { deliveryId: "d", leaseToken: 1, attempt: 1, written: false },
    { deliveryId: "d", leaseToken: 2, attempt: 2, written: true },
  ],
  rows: [{ deliveryId: "d", status: "succeeded", attempts: 2, recorded: 2 }],
};
const [lost, holder] = leases.held;
if (lost === undefined || holder === undefined) throw new Error("Two are written above.");
describeJudge("lease-edge", {
  judge: judgeLeases,
  good: [leases],
  bad: {
    "both wrote": { held: [{ ...lost, written: true }, holder] },
    "only who had lost it wrote": {
      held: [
        { ...lost, written: true },
        { ...holder, written: false },
      ],
    },
    "a lease was given twice": { held: [lost, { ...holder, leaseToken: 1 }] },
    "an attempt was counted twice": { held: [lost, { ...holder, attempt: 1 }] },
    "an attempt was not counted": {
      rows: [{ deliveryId: "d", status: "succeeded", attempts: 1, recorded: 2 }],
    },
    "it is not done": { rows: [{ deliveryId: "d", status: "pending", attempts: 2, recorded: 2 }] },
  },
});

describeJudge<RotationEnd>("key-rotation", {
  judge: judgeRotation,
  good: [{ answers: { "200": 5 }, signers: 2 }],
  bad: {
    "a good token was refused": { answers: { "200": 5, "401": 1 } },
    "nobody asked": { answers: {} },
    "the key never changed": { signers: 1 },
  },
});

describeJudge("list-walk", {
  judge: judgeWalk,
  good: [{ existing: ["a", "b"], walked: ["n", "a", "b"], events: ["1", "2"], followed: ["1", "2"] }],
  bad: {
    "one was skipped": { walked: ["a"] },
    "one was shown twice": { walked: ["a", "b", "a"] },
    "an event was missed": { followed: ["1"] },
    "an event came twice": { followed: ["1", "1"] },
    "events came in another order": { followed: ["2", "1"] },
  },
});
