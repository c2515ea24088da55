import { describe, expect, test } from "vitest";
import { type BookAndSearchEnd, checkBookAndSearch } from "./kinds/book-and-search";
import { checkDraft, type DraftEnd } from "./kinds/draft";
import { type Contender, checkEnding } from "./kinds/ending";
import { type ChangeEnd, checkChange } from "./kinds/endpoint-change";
import { checkOrder, type OrderEnd } from "./kinds/event-order";
import { checkRotation, type RotationEnd } from "./kinds/key-rotation";
import { checkLastCar } from "./kinds/last-car";
import { checkLeases, type LeaseEnd } from "./kinds/lease-edge";
import { checkPagination } from "./kinds/list-walk";
import { checkReplacement, type ReplacementEnd } from "./kinds/replacement";
import { checkSameKey, type SameKeyEnd } from "./kinds/same-key";
import { checkSupplierEnd, type SupplierEnd } from "./kinds/supplier-answer";
import { checkTwoBodies, type TwoBodiesEnd } from "./kinds/two-bodies";
import type { Reply } from "./testbed/race-request";

function createReply(status: number, code: string | null = null, text = ""): Reply {
  return { status, code, text, headers: {}, json: {}, retries: 0 };
}

function replayed(status: number, text: string): Reply {
  return { ...createReply(status, null, text), headers: { "idempotent-replayed": "true" } };
}

const waiting = createReply(409, "idempotency_key_in_progress");
const reused = createReply(409, "idempotency_key_reused");

/** Tests that a check accepts the valid results and rejects each changed one. */
function describeCheck<E>(
  name: string,
  { check, good, bad }: { check: (end: E) => string[]; good: readonly E[]; bad: Record<string, Partial<E>> },
): void {
  describe(name, () => {
    test("accepts valid results", () => {
      for (const end of good) expect(check(end)).toEqual([]);
    });
    test.each(Object.entries(bad))("rejects results where %s", (_what, change) => {
      expect(check({ ...(good[0] as E), ...change })).not.toEqual([]);
    });
  });
}

const sighted: BookAndSearchEnd = {
  booked: 201,
  cancelled: 200,
  sights: [
    { after: "nothing", shown: true },
    { after: "nothing", shown: false },
    { after: "booking", shown: false },
    { after: "cancellation", shown: true },
  ],
};
describeCheck("book-and-search", {
  check: checkBookAndSearch,
  good: [sighted],
  bad: {
    "a booked car is shown": { sights: [...sighted.sights, { after: "booking", shown: true }] },
    "a cancelled car is hidden": { sights: [...sighted.sights, { after: "cancellation", shown: false }] },
    "no search followed": { sights: sighted.sights.slice(0, 2) },
    "the booking failed": { booked: 409 },
    "the cancellation failed": { cancelled: 409 },
  },
});

const once: SameKeyEnd = {
  replies: [createReply(201, null, "A"), replayed(201, "A"), waiting],
  later: replayed(201, "A"),
  created: { rows: 1, created: 1 },
  drafts: false,
};
describeCheck("same-key", {
  check: checkSameKey,
  good: [once, { ...once, drafts: true, created: { rows: 1, created: 0 } }],
  bad: {
    "two requests were executed": { replies: [createReply(201, null, "A"), createReply(201, null, "A")] },
    "no request was executed": { replies: [waiting, waiting] },
    "a replay has another body": { replies: [createReply(201, null, "A"), replayed(201, "B")] },
    "a request failed": { replies: [createReply(201, null, "A"), createReply(500, "internal_error")] },
    "the stored response changed": { later: replayed(201, "B") },
    "the request is executed again": { later: createReply(201, null, "A") },
    "two rows were created": { created: { rows: 2, created: 1 } },
    "no booking was created": { created: { rows: 1, created: 0 } },
  },
});

const apart: TwoBodiesEnd = {
  repliesByBody: [
    [createReply(201, null, "A"), waiting],
    [reused, waiting],
  ],
  laterReplies: [replayed(201, "A"), reused],
  created: { rows: 1, created: 1 },
};
describeCheck("two-bodies", {
  check: checkTwoBodies,
  good: [
    apart,
    {
      ...apart,
      repliesByBody: [apart.repliesByBody[1], apart.repliesByBody[0]],
      laterReplies: [reused, replayed(201, "A")],
    },
  ],
  bad: {
    "both bodies were executed": {
      repliesByBody: [[createReply(201, null, "A")], [createReply(201, null, "B")]],
    },
    "the losing body received the winner's response": {
      repliesByBody: [[createReply(201, null, "A")], [replayed(201, "A")]],
    },
    "the winning body was rejected": { repliesByBody: [[createReply(201, null, "A"), reused], [reused]] },
    "the losing body is replayed later": { laterReplies: [replayed(201, "A"), replayed(201, "A")] },
    "two rows were created": { created: { rows: 2, created: 2 } },
  },
});

const sold = createReply(201);
const refused = createReply(409, "unavailable");
describeCheck("last-car", {
  check: checkLastCar,
  good: [
    { replies: [sold, refused, refused], fleet: 1, held: 1 },
    { replies: [sold, sold], fleet: 5, held: 2 },
  ],
  bad: {
    "one unit was sold twice": { replies: [sold, sold, refused], held: 2 },
    "no unit was sold": { replies: [refused, refused], held: 0 },
    "a reply has an unexpected code": { replies: [sold, createReply(503, "unavailable_now")] },
    "more units are held than sold": { held: 2 },
  },
});

const booked: DraftEnd = {
  book: createReply(200),
  remove: createReply(409, "not_deletable"),
  status: "pending",
  created: 1,
  authorized: 1,
  deletions: 0,
  mayExpire: false,
};
const dropped: DraftEnd = {
  ...booked,
  book: createReply(404, "not_found"),
  remove: createReply(200),
  status: null,
  created: 0,
  authorized: 0,
  deletions: 1,
};
const expiredDraft = { book: createReply(409, "reservation_expired"), remove: createReply(404, "not_found") };
describeCheck("draft", {
  check: checkDraft,
  good: [booked, dropped, { ...dropped, ...expiredDraft, status: "draft", deletions: 0, mayExpire: true }],
  bad: {
    "the draft was booked and deleted": { remove: createReply(200), deletions: 1 },
    "the draft has no outcome": { ...expiredDraft, status: "draft", created: 0, authorized: 0 },
    "the booking row is deleted": { status: null },
    "the booking has no events": { created: 0, authorized: 0 },
    "the events occur twice": { created: 2, authorized: 2 },
    "the deletion is not audited": { ...dropped, deletions: 0 },
    "DELETE found a booking that was not made": { book: createReply(404, "not_found") },
  },
});

const createContenders = (accept: Reply, decline: Reply, last: Contender): Contender[] => [
  { name: "accept", to: "confirmed", reply: accept },
  { name: "decline", to: "cancelled", reply: decline },
  last,
];
const tooLate = createReply(409, "not_waiting");
const cancel = { name: "cancel", to: "cancelled", reply: createReply(200) } as const;
const expire = { name: "expire", to: "expired", reply: createReply(409, "illegal_transition") } as const;
const made = ["booking.created", "booking.payment_authorized"];
const both = {
  contenders: createContenders(createReply(200), tooLate, cancel),
  trail: {
    status: "cancelled",
    events: [...made, "booking.confirmed", "booking.cancelled"],
    transitions: ["confirmed", "cancelled"],
  },
};
const kept = {
  contenders: createContenders(createReply(200), tooLate, expire),
  trail: { status: "confirmed", events: [...made, "booking.confirmed"], transitions: ["confirmed"] },
};
describeCheck("ending", {
  check: checkEnding,
  good: [both, kept],
  bad: {
    "two crew decisions succeeded": {
      contenders: createContenders(createReply(200), createReply(200), cancel),
    },
    "the cancellation was rejected": {
      contenders: createContenders(createReply(200), tooLate, {
        ...cancel,
        reply: createReply(409, "not_cancellable"),
      }),
    },
    "no request succeeded": { contenders: createContenders(tooLate, tooLate, expire), trail: kept.trail },
    "the cancelled booking is confirmed": { trail: { ...both.trail, status: "confirmed" } },
    "the booking was cancelled twice": {
      trail: { ...both.trail, events: [...both.trail.events, "booking.cancelled"] },
    },
    "the confirmation has no event": { trail: { ...both.trail, events: [...made, "booking.cancelled"] } },
    "there is an extra status change": {
      trail: { ...both.trail, transitions: ["confirmed", "cancelled", "confirmed"] },
    },
  },
});

const supplied: SupplierEnd = {
  cancel: createReply(200),
  trail: {
    status: "cancelled",
    events: [...made, "booking.supplier_confirmed", "booking.confirmed", "booking.cancelled"],
    transitions: ["confirmed", "cancelled"],
  },
  jobState: "cancelled",
  made: 1,
  remaining: 0,
};
describeCheck("supplier", {
  check: checkSupplierEnd,
  good: [supplied, { ...supplied, jobState: "failed", made: 0 }],
  bad: {
    "the supplier still holds a reservation": { remaining: 1 },
    "the supplier made two reservations": { made: 2 },
    "the supplier job has not finished": { jobState: "cancelling" },
    "the cancellation was rejected": { cancel: createReply(409, "not_cancellable") },
    "the cancellation has no event": { trail: { ...supplied.trail, events: made } },
    "the supplier event is missing": {
      trail: { ...supplied.trail, events: [...made, "booking.confirmed", "booking.cancelled"] },
    },
    "the booking is confirmed": { trail: { ...supplied.trail, status: "confirmed" } },
  },
});

const arrivedOnce = [{ deliveryId: "d", attempt: 1 }];
const paused: ChangeEnd = {
  change: "pause",
  reply: createReply(200),
  accepted: 1,
  atReply: [{ deliveryId: "d", status: "delivering", attempts: 1 }],
  settled: [{ deliveryId: "d", status: "succeeded", attempts: 1 }],
  atOldUrl: arrivedOnce,
  atNewUrl: [],
  endpoint: { status: "paused", deleted: false },
};
const moved: ChangeEnd = {
  ...paused,
  change: "move",
  settled: [{ deliveryId: "d", status: "succeeded", attempts: 2 }],
  atNewUrl: [{ deliveryId: "d", attempt: 2 }],
  endpoint: { status: "active", deleted: false },
};
describeCheck("endpoint", {
  check: checkChange,
  good: [paused, moved, { ...paused, change: "delete", endpoint: { status: "active", deleted: true } }],
  bad: {
    "an accepted event has no delivery": { accepted: 2 },
    "an attempt started after the change": {
      settled: [{ deliveryId: "d", status: "succeeded", attempts: 2 }],
    },
    "a delivery is still pending": { atReply: [{ deliveryId: "d", status: "pending", attempts: 1 }] },
    "a delivery never settled": { settled: [{ deliveryId: "d", status: "delivering", attempts: 1 }] },
    "the old URL received a later attempt": { ...moved, atOldUrl: [{ deliveryId: "d", attempt: 2 }] },
    "a succeeded delivery never arrived": { atOldUrl: [] },
    "an attempt arrived twice": { atOldUrl: [...arrivedOnce, ...arrivedOnce] },
    "the endpoint is still active": { endpoint: { status: "active", deleted: false } },
    "the change was rejected": { reply: createReply(404, "not_found") },
  },
});

const leases: LeaseEnd = {
  claims: [
    { deliveryId: "d", leaseToken: 1, attempt: 1, recorded: false },
    { deliveryId: "d", leaseToken: 2, attempt: 2, recorded: true },
  ],
  rows: [{ deliveryId: "d", status: "succeeded", attempts: 2, recorded: 2 }],
};
const [lost, holder] = leases.claims;
if (lost === undefined || holder === undefined) throw new Error("The fixture needs two claims.");
describeCheck("lease-edge", {
  check: checkLeases,
  good: [leases],
  bad: {
    "both workers recorded an outcome": { claims: [{ ...lost, recorded: true }, holder] },
    "only the worker without the lease recorded an outcome": {
      claims: [
        { ...lost, recorded: true },
        { ...holder, recorded: false },
      ],
    },
    "a lease token was used twice": { claims: [lost, { ...holder, leaseToken: 1 }] },
    "an attempt was counted twice": { claims: [lost, { ...holder, attempt: 1 }] },
    "an attempt was not counted": {
      rows: [{ deliveryId: "d", status: "succeeded", attempts: 1, recorded: 2 }],
    },
    "the delivery is still pending": {
      rows: [{ deliveryId: "d", status: "pending", attempts: 2, recorded: 2 }],
    },
  },
});

const ordered: OrderEnd = {
  events: ["booking.created", "booking.cancelled"],
  attempts: [
    { type: "booking.created", from: 1, until: 5 },
    { type: "booking.cancelled", from: 6, until: 9 },
  ],
};
describeCheck<OrderEnd>("event-order", {
  check: checkOrder,
  good: [ordered],
  bad: {
    "the later event arrived first": { attempts: ordered.attempts.toReversed() },
    "an event never arrived": { attempts: ordered.attempts.slice(0, 1) },
    "the later attempt arrived before the response to the earlier one": {
      attempts: [
        { type: "booking.created", from: 1, until: 7 },
        { type: "booking.cancelled", from: 6, until: 9 },
      ],
    },
  },
});

describeCheck<RotationEnd>("key-rotation", {
  check: checkRotation,
  good: [{ statuses: { "200": 5 }, signingKeys: 2 }],
  bad: {
    "a valid token was rejected": { statuses: { "200": 5, "401": 1 } },
    "no request was sent": { statuses: {} },
    "the key never changed": { signingKeys: 1 },
  },
});

describeCheck("list-walk", {
  check: checkPagination,
  good: [{ existing: ["a", "b"], listed: ["n", "a", "b"], events: ["1", "2"], read: ["1", "2"] }],
  bad: {
    "a booking is missing": { listed: ["a"] },
    "a booking is listed twice": { listed: ["a", "b", "a"] },
    "an event is missing": { read: ["1"] },
    "an event is read twice": { read: ["1", "1"] },
    "the events are out of order": { read: ["2", "1"] },
  },
});

describeCheck<ReplacementEnd>("replacement", {
  check: checkReplacement,
  good: [
    {
      replies: [createReply(200), createReply(409, "not_cancellable")],
      old: { status: "cancelled", reason: "replaced", replacedBy: "b" },
      replacements: [
        { reference: "a", status: "cancelled" },
        { reference: "b", status: "confirmed" },
      ],
      held: 1,
    },
    {
      replies: [createReply(200)],
      old: { status: "pending", reason: null, replacedBy: null },
      replacements: [{ reference: "a", status: "cancelled" }],
      held: 1,
    },
  ],
  bad: {
    "a request failed": { replies: [createReply(500, "internal_error")] },
    "both are held": { held: 2 },
    "the old booking stays active": { old: { status: "confirmed", reason: null, replacedBy: "b" } },
    "the old booking names none": { old: { status: "cancelled", reason: "replaced", replacedBy: null } },
    "none is confirmed": { replacements: [{ reference: "b", status: "pending" }] },
    "two are open": {
      replacements: [
        { reference: "b", status: "confirmed" },
        { reference: "c", status: "pending" },
      ],
    },
  },
});
