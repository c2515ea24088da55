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
const responded: SubmissionEvent<string> = { type: "responded", result: "RB-1" };
const settled: SubmissionEvent<string> = { type: "lookedUp", reference: undefined, key: "settled" };
const held: SubmissionEvent<string> = { type: "lookedUp", reference: undefined, key: "running" };
const unseen: SubmissionEvent<string> = { type: "lookedUp", reference: undefined, key: "unseen" };
const found: SubmissionEvent<string> = { type: "lookedUp", reference: "RB-1", key: "settled" };

function after(events: readonly SubmissionEvent<string>[], from: "fresh" | "sent" | "blind" = "fresh") {
  return events.reduce(submissionReducer<string>, beginSubmission(from));
}

test("a response ends a submission", () => {
  expect(after([responded])).toEqual({ phase: "done", result: "RB-1" });
});

test("a lost response is retried after 1, 2, 4 and 8 seconds, then every 8 seconds", () => {
  const delays: unknown[] = [];
  let state: Submission<string> = beginSubmission("fresh");
  for (let turn = 0; turn < 6; turn += 1) {
    state = submissionReducer(state, lost);
    if (state.phase === "waiting") delays.push(state.afterMs);
    expect(isChecking(state)).toBe(true);
    state = submissionReducer(state, waited);
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  expect(submissionReducer(state, responded)).toEqual({ phase: "done", result: "RB-1" });
});

test("a key in progress is retried", () => {
  expect(after([running, waited, running, waited, responded])).toMatchObject({ phase: "done" });
});

test("a key that returns 500 twice has failed permanently, and its outcome is looked up", () => {
  expect(after([threw])).toMatchObject({ phase: "waiting" });
  const looking = after([threw, waited, threw]);
  expect(looking).toMatchObject({ phase: "lookingUp", uncertain: true });
  expect(submissionReducer(looking, found)).toEqual({ phase: "found", reference: "RB-1" });
  expect(submissionReducer(looking, settled)).toMatchObject({ phase: "absent", blind: false });
});

test("a request that was not sent needs no lookup", () => {
  expect(after([failed("network", 0, false)])).toMatchObject({ phase: "refused", uncertain: false });
});

test("a submission continues after the person signs in again", () => {
  const out = after([signedOut]);
  expect(out).toMatchObject({ phase: "signedOut", uncertain: false });
  expect(submissionReducer(out, { type: "signedIn" })).toMatchObject({ phase: "sending" });
  expect(after([lost, waited, signedOut])).toMatchObject({ phase: "signedOut", uncertain: true });
});

test("a stored rejection settles the submission even after a lost response", () => {
  const refused = after([lost, waited, mismatch]);
  expect(refused).toMatchObject({ phase: "refused", uncertain: false });
  expect(isSettled(refused)).toBe(true);
});

test("a rejection before the key check does not settle a submission after a lost response", () => {
  const refused = after([lost, waited, failed("partner_inactive", 403)]);
  expect(refused).toMatchObject({ phase: "refused", uncertain: true });
  expect(isSettled(refused)).toBe(false);
  expect(after([lost, waited, failed("rate_limited", 429)])).toMatchObject({ phase: "waiting" });
  expect(after([failed("rate_limited", 429)])).toMatchObject({ phase: "refused", uncertain: false });
});

/** Returns the state after the given number of lookups with this result. A wait follows each lookup. */
function afterLooks(looks: number, result: SubmissionEvent<string>, begun?: Submission<string>) {
  let state: Submission<string> = begun ?? beginSubmission("blind");
  for (let look = 0; look < looks; look += 1)
    state = submissionReducer(submissionReducer(state, result), waited);
  return state;
}

test("without the body, lookups continue while the key is in progress", () => {
  const state = afterLooks(50, held);
  expect(state).toMatchObject({ phase: "lookingUp", blind: true });
  expect(submissionReducer(state, held)).toMatchObject({ phase: "waiting", afterMs: 8000 });
  expect(submissionReducer(state, found)).toEqual({ phase: "found", reference: "RB-1" });
  expect(submissionReducer(state, settled)).toMatchObject({ phase: "absent", blind: true });
});

test("without the body, an unknown key may still arrive, so lookups continue for a while", () => {
  const last = afterLooks(4, unseen);
  expect(last.phase).toBe("lookingUp");
  expect(submissionReducer(last, unseen)).toMatchObject({ phase: "absent", blind: true });
  expect(submissionReducer(last, found)).toEqual({ phase: "found", reference: "RB-1" });
  // A key in progress resets the count.
  expect(afterLooks(4, unseen, submissionReducer(submissionReducer(last, held), waited)).phase).toBe(
    "lookingUp",
  );
  expect(after([settled], "blind")).toMatchObject({ phase: "absent" });
});

const anyEvent = fc.constantFrom<SubmissionEvent<string>>(
  responded,
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

/** Applies the events in order. Returns the state before each event, the event and the state after it. */
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

test("in any history, a submission becomes absent only after a lookup", () => {
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

test("in any history, a settled state is final, and only a settled state removes uncertainty", () => {
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

test("the next successful response settles any submission in progress", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      const state = after(events);
      if (!isInProgress(state)) return;
      const asked = state.phase === "waiting" ? submissionReducer(state, waited) : state;
      const end = submissionReducer(asked, asked.phase === "sending" ? responded : found);
      expect(isSettled(end)).toBe(true);
    }),
  );
});
