import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiFailure, type FailureCode } from "../api-failure";
import {
  beginSubmission,
  isChecking,
  isInProgress,
  isSettled,
  type Submission,
  type SubmissionEvent,
  submissionReducer,
} from "./submissions";

function failed(code: FailureCode, status: number, sent = true): SubmissionEvent<string> {
  return { type: "failed", failure: new ApiFailure({ code, status, message: code }), sent };
}

const lost = failed("network", 0);
const threw = failed("internal_error", 500);
const running = failed("idempotency_key_in_progress", 409);
const signedOut = failed("unauthorized", 401);
const mismatch = failed("price_mismatch", 409);
const waited: SubmissionEvent<string> = { type: "waited" };
const answered: SubmissionEvent<string> = { type: "answered", answer: "RB-1" };
const settled: SubmissionEvent<string> = { type: "lookedUp", reference: undefined, key: "settled" };
const held: SubmissionEvent<string> = { type: "lookedUp", reference: undefined, key: "running" };
const unseen: SubmissionEvent<string> = { type: "lookedUp", reference: undefined, key: "unseen" };
const found: SubmissionEvent<string> = { type: "lookedUp", reference: "RB-1", key: "settled" };

function after(events: readonly SubmissionEvent<string>[], from: "fresh" | "sent" | "blind" = "fresh") {
  return events.reduce(submissionReducer<string>, beginSubmission(from));
}

test("an answer is the end of it", () => {
  expect(after([answered])).toEqual({ phase: "done", answer: "RB-1" });
});

test("a lost answer is asked for again after 1, 2, 4 and 8 seconds, and every 8 from then on", () => {
  const delays: unknown[] = [];
  let state: Submission<string> = beginSubmission("fresh");
  for (let turn = 0; turn < 6; turn += 1) {
    state = submissionReducer(state, lost);
    if (state.phase === "waiting") delays.push(state.afterMs);
    expect(isChecking(state)).toBe(true);
    state = submissionReducer(state, waited);
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  expect(submissionReducer(state, answered)).toEqual({ phase: "done", answer: "RB-1" });
});

test("a key in progress is waited for", () => {
  expect(after([running, waited, running, waited, answered])).toMatchObject({ phase: "done" });
});

test("a key that throws twice has failed for good: what came of it is looked up", () => {
  expect(after([threw])).toMatchObject({ phase: "waiting" });
  const looking = after([threw, waited, threw]);
  expect(looking).toMatchObject({ phase: "lookingUp", uncertain: true });
  expect(submissionReducer(looking, found)).toEqual({ phase: "found", reference: "RB-1" });
  expect(submissionReducer(looking, settled)).toMatchObject({ phase: "absent", blind: false });
});

test("a request that never left leaves nothing to check", () => {
  expect(after([failed("network", 0, false)])).toMatchObject({ phase: "refused", uncertain: false });
});

test("whoever is signed out signs in, and the same is sent", () => {
  const out = after([signedOut]);
  expect(out).toMatchObject({ phase: "signedOut", uncertain: false });
  expect(submissionReducer(out, { type: "signedIn" })).toMatchObject({ phase: "sending" });
  expect(after([lost, waited, signedOut])).toMatchObject({ phase: "signedOut", uncertain: true });
});

test("a refusal that the key is bound to settles it even after a lost answer", () => {
  const refused = after([lost, waited, mismatch]);
  expect(refused).toMatchObject({ phase: "refused", uncertain: false });
  expect(isSettled(refused)).toBe(true);
});

test("a refusal at the door after a lost answer settles nothing", () => {
  const refused = after([lost, waited, failed("partner_inactive", 403)]);
  expect(refused).toMatchObject({ phase: "refused", uncertain: true });
  expect(isSettled(refused)).toBe(false);
  expect(after([lost, waited, failed("rate_limited", 429)])).toMatchObject({ phase: "waiting" });
  expect(after([failed("rate_limited", 429)])).toMatchObject({ phase: "refused", uncertain: false });
});

/** What it is after so many looks that all told the same, each after its wait. */
function afterLooks(looks: number, told: SubmissionEvent<string>, begun?: Submission<string>) {
  let state: Submission<string> = begun ?? beginSubmission("blind");
  for (let look = 0; look < looks; look += 1)
    state = submissionReducer(submissionReducer(state, told), waited);
  return state;
}

test("without the body it is looked for as long as its key is held, however long that is", () => {
  const state = afterLooks(50, held);
  expect(state).toMatchObject({ phase: "lookingUp", blind: true });
  expect(submissionReducer(state, held)).toMatchObject({ phase: "waiting", afterMs: 8000 });
  expect(submissionReducer(state, found)).toEqual({ phase: "found", reference: "RB-1" });
  expect(submissionReducer(state, settled)).toMatchObject({ phase: "absent", blind: true });
});

test("without the body a key nobody knows may still be on its way for a while", () => {
  const last = afterLooks(4, unseen);
  expect(last.phase).toBe("lookingUp");
  expect(submissionReducer(last, unseen)).toMatchObject({ phase: "absent", blind: true });
  expect(submissionReducer(last, found)).toEqual({ phase: "found", reference: "RB-1" });
  // Once it was held the time begins anew.
  expect(afterLooks(4, unseen, submissionReducer(submissionReducer(last, held), waited)).phase).toBe(
    "lookingUp",
  );
  expect(after([settled], "blind")).toMatchObject({ phase: "absent" });
});

const anyEvent = fc.constantFrom<SubmissionEvent<string>>(
  answered,
  lost,
  failed("timeout", 0),
  failed("service_unavailable", 503),
  threw,
  running,
  signedOut,
  mismatch,
  failed("partner_inactive", 403),
  failed("rate_limited", 429),
  waited,
  settled,
  held,
  unseen,
  found,
  { type: "signedIn" },
);

const anyOrigin = fc.constantFrom("fresh" as const, "sent" as const, "blind" as const);

/** Each state of a history with the event it met and the state it became. */
function stepsOf(from: "fresh" | "sent" | "blind", events: readonly SubmissionEvent<string>[]) {
  let state: Submission<string> = beginSubmission(from);
  return events.map((event) => {
    const before = state;
    state = submissionReducer(state, event);
    return { before, event, next: state };
  });
}

function isUncertain(state: Submission<string>): boolean {
  return "uncertain" in state && state.uncertain;
}

test("in any history “not booked” is said only when it was looked up", () => {
  fc.assert(
    fc.property(anyOrigin, fc.array(anyEvent, { maxLength: 40 }), (from, events) => {
      const became = stepsOf(from, events).filter(
        ({ before, next }) => next.phase === "absent" && before.phase !== "absent",
      );
      for (const { before, event } of became) {
        expect(before.phase).toBe("lookingUp");
        expect([settled, unseen]).toContain(event);
      }
    }),
    { numRuns: 2000 },
  );
});

test("in any history the end is the end, and only an end takes the doubt away", () => {
  fc.assert(
    fc.property(anyOrigin, fc.array(anyEvent, { maxLength: 40 }), (from, events) => {
      for (const { before, next } of stepsOf(from, events)) {
        if (isSettled(before)) expect(next).toBe(before);
        if (isUncertain(before) && !isUncertain(next)) expect(isSettled(next)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test("from anywhere under way, the next good answer ends it", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      const state = after(events);
      if (!isInProgress(state)) return;
      const asked = state.phase === "waiting" ? submissionReducer(state, waited) : state;
      const end = submissionReducer(asked, asked.phase === "sending" ? answered : found);
      expect(isSettled(end)).toBe(true);
    }),
  );
});
