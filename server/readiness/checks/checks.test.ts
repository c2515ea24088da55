import { expect, test } from "vitest";
import type { EvidenceFacts } from "../../request-log/evidence-facts";
import type { DrillVerdict, EvidenceRow, FollowUp, RequestWithFollowUps } from "../evidence.queries";
import { drillRules, judgeDrills } from "./drills";
import { judgeKeysUnique } from "./keys-unique";
import { judgeLookupAfterLostReply } from "./lookup-after-lost-reply";
import { judgeMismatchNewKey } from "./mismatch-new-key";
import { judgePollBySearchId, judgePollInterval } from "./polling";
import { judgeRetryAfterKept } from "./retry-after-kept";
import { judgeRetrySameKey } from "./retry-same-key";
import { judgeCancelledOnce, judgeEventsReceived, judgeStatusesHandled } from "./seen";
import { judgeTokenReused } from "./token-reused";

const start = Date.parse("2026-11-24T10:00:00Z");
/** Returns the time `ms` milliseconds after the start. */
const at = (ms: number) => new Date(start + ms);

function row(requestId: string, ms: number, more: Partial<EvidenceRow> = {}): EvidenceRow {
  const defaults = {
    durationMs: 10,
    status: 200,
    kind: "keyed",
    key: null,
    repeatDigest: "same",
    facts: null,
  };
  return { requestId, at: at(ms), ...defaults, ...more };
}

function search(requestId: string, ms: number, more: EvidenceFacts & { repeatDigest?: string }): EvidenceRow {
  const { repeatDigest = "same", ...facts } = more;
  const pending = { search_id: "s1", page: 1, search_status: "pending", poll_after_ms: 500 };
  return row(requestId, ms, { kind: "search", facts: { ...pending, ...facts }, repeatDigest });
}

function followUp(requestId: string, ms: number, more: Partial<FollowUp> = {}): FollowUp {
  return { requestId, at: at(ms), status: 201, key: "k1", replayed: false, ...more };
}

function occasion(more: Partial<RequestWithFollowUps>): RequestWithFollowUps {
  return { ...row("r1", 0, { key: "k1", kind: "mismatch", status: 409 }), repeats: [], lookups: [], ...more };
}

test("without evidence, no check passes or fails", () => {
  const judgements = [
    judgeTokenReused([]),
    judgePollInterval([]),
    judgePollBySearchId([]),
    judgeKeysUnique([]),
    judgeMismatchNewKey([]),
    judgeRetrySameKey([]),
    judgeRetryAfterKept([]),
    judgeLookupAfterLostReply([]),
    judgeStatusesHandled([]),
    judgeEventsReceived([], []),
    judgeDrills([], drillRules.signature_checked),
    judgeCancelledOnce([]),
  ];
  for (const { state, requestIds } of judgements) {
    expect(state).toBe("not_seen");
    expect(requestIds).toEqual([]);
  }
});

test.for([
  ["aaaa", "passed"],
  ["aabb", "passed"],
  ["abc", "failed"],
  ["abcaa", "failed"],
  ["ab", "not_seen"],
  ["a", "not_seen"],
  ["aa", "passed"],
] as const)("requests with the tokens %s are judged %s", ([tokens, state]) => {
  const uses = [...tokens].map((token, place) => ({ token, requestId: `r${place}` }));
  expect(judgeTokenReused(uses).state).toBe(state);
});

test("a poll is too early before poll_after_ms after the end of the response, with 25 ms of tolerance", () => {
  const first = search("r1", 0, {});
  const pollAt = (ms: number, more: EvidenceFacts = {}) =>
    judgePollInterval([search("r2", ms, { is_poll: true, ...more }), first]);
  expect(pollAt(510).state).toBe("passed");
  expect(pollAt(485).state).toBe("passed");
  expect(pollAt(484)).toMatchObject({ state: "failed", requestIds: ["r2"] });
  // The request waited for a slot: it arrived 100 ms before it was timed.
  expect(pollAt(550, { waited_ms: 100 }).state).toBe("failed");
  expect(pollAt(484, { page: 2 }).state).toBe("not_seen");
  expect(pollAt(484, { search_id: "s2" }).state).toBe("not_seen");
});

test("a poll is measured from the last pending response of its search", () => {
  const polls = [
    search("r4", 1600, { is_poll: true, search_status: "complete" }),
    search("r3", 1000, { is_poll: true, poll_after_ms: 600 }),
    search("r2", 500, { is_poll: true, poll_after_ms: 500 }),
    search("r1", -20, {}),
  ];
  expect(judgePollInterval(polls)).toMatchObject({
    state: "passed",
    good: 3,
    requestIds: ["r4", "r3", "r2"],
  });
  const afterEnd = [search("r5", 1601, { is_poll: true, search_status: "complete" }), ...polls];
  expect(judgePollInterval(afterEnd).bad).toBe(0);
});

test("a pending search that is requested again without its handle fails, also if it is polled later", () => {
  const again = search("r3", 2000, { search_id: "s2" });
  const poll = (ms: number, search_id: string) => search(`p${ms}`, ms, { search_id, is_poll: true });
  expect(judgePollBySearchId([poll(3000, "s2"), again, search("r1", 0, {})])).toMatchObject({
    state: "failed",
    requestIds: ["r3"],
  });
  expect(judgePollBySearchId([poll(3000, "s1"), again, search("r1", 0, {})]).state).toBe("failed");
  const ended = search("p1000", 1000, { is_poll: true, search_status: "complete" });
  expect(judgePollBySearchId([poll(3000, "s2"), again, ended, search("r1", 0, {})]).state).toBe("passed");
  const other = search("r3", 2000, { search_id: "s2", repeatDigest: "other" });
  expect(judgePollBySearchId([poll(3000, "s2"), other, search("r1", 0, {})]).state).toBe("passed");
});

test("a search that nobody polled stays pending for 15 minutes", () => {
  const again = (ms: number) => {
    const poll = search("p1", ms + 1000, { search_id: "s2", is_poll: true });
    return judgePollBySearchId([poll, search("r3", ms, { search_id: "s2" }), search("r1", 0, {})]);
  };
  expect(again(70_000)).toMatchObject({ state: "failed", requestIds: ["r3"] });
  expect(again(899_999).state).toBe("failed");
  expect(again(900_000).state).toBe("passed");
});

test("keys are unique after two keys, and not if one was reused", () => {
  const keyed = (key: string, ms: number) => row(`r${ms}`, ms, { key });
  expect(judgeKeysUnique([keyed("a", 1)]).state).toBe("not_seen");
  expect(judgeKeysUnique([keyed("a", 2), keyed("a", 1)]).state).toBe("not_seen");
  expect(judgeKeysUnique([keyed("b", 2), keyed("a", 1)])).toMatchObject({ state: "passed", good: 2 });
  const reused = row("r3", 3, { key: "a", kind: "key_reused", status: 409 });
  expect(judgeKeysUnique([reused, keyed("b", 2), keyed("a", 1)])).toMatchObject({
    state: "failed",
    requestIds: ["r3"],
  });
});

test("a mismatch needs a new key after it, and fails only if it was replayed", () => {
  const replay = followUp("r2", 100, { replayed: true, status: 409 });
  const fresh = followUp("r3", 200, { key: "k2" });
  expect(judgeMismatchNewKey([occasion({})]).state).toBe("not_seen");
  expect(judgeMismatchNewKey([occasion({ repeats: [replay] })])).toMatchObject({
    state: "failed",
    requestIds: ["r2"],
  });
  expect(judgeMismatchNewKey([occasion({ repeats: [replay, fresh] })])).toMatchObject({
    state: "passed",
    requestIds: ["r3"],
  });
});

test("a lost request is repeated with its key or looked up before a new key", () => {
  const lost = (more: Partial<RequestWithFollowUps>) =>
    judgeRetrySameKey([occasion({ kind: "lost", status: 201, ...more })]);
  const fresh = followUp("r3", 200, { key: "k2" });
  const same = followUp("r2", 100);
  const absent = followUp("l1", 150, { status: 404, key: null });
  expect(lost({}).state).toBe("not_seen");
  expect(lost({ repeats: [same] }).state).toBe("passed");
  expect(lost({ lookups: [absent] }).state).toBe("passed");
  expect(lost({ repeats: [fresh] })).toMatchObject({ state: "failed", requestIds: ["r3"] });
  expect(lost({ repeats: [fresh, followUp("r4", 300)] }).state).toBe("failed");
  expect(lost({ repeats: [fresh], lookups: [absent] }).state).toBe("passed");
  expect(lost({ repeats: [fresh], lookups: [{ ...absent, status: 200 }] }).state).toBe("failed");
  const overloaded = occasion({ kind: "limited", status: 503, repeats: [fresh] });
  expect(judgeRetrySameKey([overloaded]).state).toBe("failed");
  expect(judgeRetrySameKey([{ ...overloaded, status: 429 }]).state).toBe("not_seen");
  expect(judgeRetrySameKey([{ ...overloaded, key: null }]).state).toBe("not_seen");
});

test("a 500 that is repeated with its key passes, and a new key is left to the lookup check", () => {
  const fault = (...repeats: FollowUp[]) =>
    judgeRetrySameKey([occasion({ kind: "fault", status: 500, repeats })]);
  const replay = followUp("r2", 100, { replayed: true, status: 500 });
  const fresh = followUp("r3", 200, { key: "k2" });
  expect(fault(replay)).toMatchObject({ state: "passed", requestIds: ["r2"] });
  expect(fault(replay, fresh).state).toBe("passed");
  expect(fault(fresh).state).toBe("not_seen");
});

test("a final 500 is looked up before a new key", () => {
  const fault = (more: Partial<RequestWithFollowUps>) =>
    judgeLookupAfterLostReply([occasion({ kind: "fault", status: 500, ...more })]);
  const fresh = followUp("r3", 200, { key: "k2" });
  const lookup = followUp("l1", 150, { status: 404, key: null });
  expect(fault({ repeats: [followUp("r2", 100, { replayed: true, status: 500 })] }).state).toBe("not_seen");
  expect(fault({ repeats: [fresh] })).toMatchObject({ state: "failed", requestIds: ["r3"] });
  expect(fault({ repeats: [fresh], lookups: [lookup] })).toMatchObject({
    state: "passed",
    requestIds: ["l1"],
  });
  expect(fault({ repeats: [fresh], lookups: [{ ...lookup, at: at(250) }] }).state).toBe("failed");
  const lost = occasion({ kind: "lost", status: 201, lookups: [lookup] });
  expect(judgeLookupAfterLostReply([lost]).state).toBe("passed");
  expect(judgeLookupAfterLostReply([{ ...lost, lookups: [], repeats: [fresh] }]).state).toBe("not_seen");
});

test("a repeat waits for Retry-After, measured from the end of the response", () => {
  const limited = (repeatMs: number, seconds = 1) =>
    judgeRetryAfterKept([
      occasion({ kind: "limited", facts: { retry_after_s: seconds }, repeats: [followUp("r2", repeatMs)] }),
    ]);
  expect(limited(985).state).toBe("passed");
  expect(limited(984)).toMatchObject({ state: "failed", requestIds: ["r2"] });
  expect(limited(5).state).toBe("not_seen");
  expect(limited(100, 0).state).toBe("not_seen");
});

test("statuses, events and cancellations are complete or named as missing", () => {
  const read = (...statuses: string[]) => row(statuses.join("-"), 0, { facts: { statuses } });
  expect(judgeStatusesHandled([read("pending", "confirmed"), read("cancelled")])).toMatchObject({
    state: "not_seen",
    good: 2,
    missing: ["pending_supplier", "pending_confirmation"],
  });
  const all = [read("pending", "cancelled"), read("pending_supplier", "pending_confirmation")];
  expect(judgeStatusesHandled(all).state).toBe("passed");
  const types = row("r1", 0, { facts: { types: ["ping", "booking.created"] } });
  const others = ["supplier_failed", "supplier_confirmed", "expired", "completed", "cancelled", "confirmed"];
  const delivered = [...others, "payment_authorized"].map((name) => `booking.${name}`);
  expect(judgeEventsReceived([types], delivered)).toMatchObject({ state: "passed", good: 9, missing: [] });
  expect(judgeEventsReceived([types], [])).toMatchObject({ state: "not_seen", good: 2 });
  expect(judgeCancelledOnce([row("r1", 0)])).toMatchObject({ state: "passed", requestIds: ["r1"] });
});

test("the newest verdict of each endpoint counts, and deleted endpoints cannot fail a check", () => {
  const verdict = (drill: string, passed: boolean, more: Partial<DrillVerdict> = {}): DrillVerdict => ({
    ...{
      drill,
      verdict: passed ? "passed" : "failed",
      endpointId: 1,
      isGone: false,
      requestId: `r-${drill}`,
    },
    ...more,
  });
  const judge = (...verdicts: DrillVerdict[]) => judgeDrills(verdicts, drillRules.signature_checked);
  const both = [verdict("wrong_signature", true), verdict("old_timestamp", true)];
  expect(judge(verdict("wrong_signature", true))).toMatchObject({
    state: "not_seen",
    missing: ["old_timestamp"],
  });
  expect(judge(...both)).toMatchObject({
    state: "passed",
    requestIds: ["r-wrong_signature", "r-old_timestamp"],
  });
  expect(judge(...both, verdict("wrong_signature", false)).state).toBe("passed");
  expect(judge(verdict("wrong_signature", false), ...both)).toMatchObject({
    state: "failed",
    requestIds: ["r-wrong_signature"],
  });
  expect(judge(verdict("wrong_signature", false))).toMatchObject({ bad: 1, missing: ["old_timestamp"] });
  const gone = verdict("wrong_signature", false, { isGone: true });
  expect(judge(gone).missing).toEqual(["wrong_signature", "old_timestamp"]);
  expect(judge(...both, verdict("rotation", false)).state).toBe("failed");
  expect(judge(...both, verdict("wrong_signature", false, { endpointId: 2 })).state).toBe("failed");
  expect(judge(...both, verdict("wrong_signature", false, { endpointId: 2, isGone: true })).state).toBe(
    "passed",
  );
  expect(judge(...both, verdict("duplicate", false)).state).toBe("passed");
});

test("a check names at most ten requests, the newest first", () => {
  const rows = Array.from({ length: 30 }, (_, place) => row(`r${place}`, -place));
  expect(judgeCancelledOnce(rows).requestIds).toEqual(rows.slice(0, 10).map(({ requestId }) => requestId));
});
