import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Admission, createAdmission } from "./admission";
import type { QueuedCaller, RequestKind } from "./queued-request";
import type { Slot } from "./slot-queue";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** The number of the last default partner. Each request without a given partner gets a new one. */
let partners = 0;

/** Requests a slot and records the outcome. */
function request(admission: Admission, kind: RequestKind, partner = `partner-${++partners}`) {
  return acquire(admission, { kind, partner });
}

function requestAnonymously(admission: Admission, kind: RequestKind, address: string) {
  return acquire(admission, { kind, address });
}

function acquire(admission: Admission, caller: QueuedCaller) {
  const requested = {
    outcome: "queued" as "queued" | "admitted" | "rejected",
    release: () => undefined as undefined,
  };
  void admission.acquire(caller).then((slot: Slot | undefined) => {
    requested.outcome = slot === undefined ? "rejected" : "admitted";
    requested.release = () => void slot?.release();
  });
  return requested;
}

async function fill(admission: Admission, kinds: readonly RequestKind[]) {
  const requested = kinds.map((kind) => request(admission, kind));
  await settled();
  return requested;
}

const waits = { maxWaitMs: 250, maxBurstMs: 2500, maxStallMs: 1000 };
const capacity = { maxInFlight: 5, maxQueued: 3, ...waits };

test("admission grants all slots and rejects a request after maxStallMs if no request ends", async () => {
  const admission = createAdmission(capacity);
  const admitted = await fill(admission, Array(5).fill("read"));
  const extra = request(admission, "read");
  await vi.advanceTimersByTimeAsync(999);
  expect([...admitted, extra].map(({ outcome }) => outcome)).toEqual([
    ...Array(5).fill("admitted"),
    "queued",
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(extra.outcome).toBe("rejected");
  admitted[0]?.release();
  const next = request(admission, "read");
  await settled();
  expect(next.outcome).toBe("admitted");
});

/** Ends one request every 100 ms, for `ms` milliseconds, and starts each admitted one. */
async function work(
  running: ReturnType<typeof request>[],
  waiting: ReturnType<typeof request>[],
  ms: number,
) {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    running.shift()?.release();
    await settled();
    for (const one of waiting.filter(({ outcome }) => outcome === "admitted"))
      running.push(...waiting.splice(waiting.indexOf(one), 1));
  }
}

test("each request of a burst waits up to maxBurstMs while requests end", async () => {
  const admission = createAdmission({ ...capacity, maxQueued: 100 });
  const running = await fill(admission, Array(5).fill("read"));
  const burst = Array.from({ length: 24 }, () => request(admission, "read"));
  const waiting = [...burst];
  await work(running, waiting, 2400);
  expect(burst.map(({ outcome }) => outcome)).toEqual(Array(24).fill("admitted"));
});

test("a partner that has queued requests for maxBurstMs waits only maxWaitMs, and another partner longer", async () => {
  const admission = createAdmission({ ...capacity, maxQueued: 100 });
  const running = await fill(admission, Array(5).fill("read"));
  const waiting = Array.from({ length: 60 }, () => request(admission, "read", "busy"));
  await work(running, waiting, 2400);
  // New requests keep arriving, so the partner always has requests in the queue.
  waiting.push(...Array.from({ length: 3 }, () => request(admission, "read", "busy")));
  await work(running, waiting, 100);
  expect(waiting.filter(({ outcome }) => outcome === "rejected").length).toBeGreaterThan(30);
  await fill(admission, ["read", "read"]);
  const late = Array.from({ length: 5 }, () => request(admission, "read", "busy"));
  const other = request(admission, "read", "other");
  await vi.advanceTimersByTimeAsync(249);
  expect([...late, other].map(({ outcome }) => outcome)).toEqual(Array(6).fill("queued"));
  await vi.advanceTimersByTimeAsync(1);
  expect(late.map(({ outcome }) => outcome)).toEqual(Array(5).fill("rejected"));
  expect(other.outcome).toBe("queued");
});

test("a partner whose queue was empty in between waits up to maxBurstMs again", async () => {
  const admission = createAdmission({ ...capacity, maxQueued: 100 });
  const running = await fill(admission, Array(5).fill("read"));
  for (let burst = 0; burst < 2; burst += 1) {
    const waiting = Array.from({ length: 20 }, () => request(admission, "read", "busy"));
    const requested = [...waiting];
    await work(running, waiting, 2400);
    expect(requested.map(({ outcome }) => outcome)).toEqual(Array(20).fill("admitted"));
  }
});

test("an anonymous flood beyond its cap does not shorten the waits of a partner's burst", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 100, ...waits });
  for (let n = 0; n < 6; n += 1) requestAnonymously(admission, "read", `192.0.2.${n}`);
  const running = await fill(admission, ["write", "write"]);
  for (let passed = 0; passed < waits.maxBurstMs; passed += 100) {
    requestAnonymously(admission, "read", "198.51.100.1");
    await vi.advanceTimersByTimeAsync(100);
  }
  const late = requestAnonymously(admission, "read", "198.51.100.1");
  const burst = Array.from({ length: 22 }, () => request(admission, "write", "bursting"));
  await vi.advanceTimersByTimeAsync(waits.maxWaitMs);
  expect([late, ...burst].map(({ outcome }) => outcome)).toEqual(["rejected", ...Array(22).fill("queued")]);
  await work(running, [...burst], 2200);
  expect(burst.map(({ outcome }) => outcome)).toEqual(Array(22).fill("admitted"));
});

test("a free slot goes to a write first, then to a read, then to a search", async () => {
  const admission = createAdmission(capacity);
  const admitted = await fill(admission, ["read", "read", "read", "read", "search"]);
  const waiting = [request(admission, "search"), request(admission, "search"), request(admission, "read")];
  await settled();
  waiting.push(request(admission, "write"));
  await settled();
  expect(waiting.map(({ outcome }) => outcome)).toEqual(["rejected", "queued", "queued", "queued"]);
  const order: number[] = [];
  for (const one of admitted.slice(0, 3)) {
    one.release();
    await settled();
    order.push(waiting.findIndex(({ outcome }, n) => outcome === "admitted" && !order.includes(n)));
  }
  expect(order).toEqual([3, 2, 1]);
});

test("of a partner's waiting searches the oldest is next, and the newest if the partner is overloaded", async () => {
  const admission = createAdmission({ ...capacity, maxQueued: 4 });
  await endOne(admission);
  const running = await fill(admission, Array(5).fill("read"));
  const searches = Array.from({ length: 4 }, () => request(admission, "search", "busy"));
  running[0]?.release();
  await settled();
  expect(searches.map(({ outcome }) => outcome)).toEqual(["admitted", ...Array(3).fill("queued")]);
  // The queue rejects the oldest of five.
  searches.push(request(admission, "search", "busy"), request(admission, "search", "busy"));
  await settled();
  expect(searches[1]?.outcome).toBe("rejected");
  running[1]?.release();
  await settled();
  expect(searches.slice(2).map(({ outcome }) => outcome)).toEqual(["queued", "queued", "queued", "admitted"]);
});

test("a write gets a slot at once despite any number of searches", async () => {
  const admission = createAdmission(capacity);
  await fill(admission, Array(8).fill("search"));
  const booking = request(admission, "write");
  await settled();
  expect(booking.outcome).toBe("admitted");
});

test("one partner never takes all slots and its queue does not delay another partner", async () => {
  const admission = createAdmission(capacity);
  const flood = Array.from({ length: 6 }, () => request(admission, "read", "busy"));
  await settled();
  expect(flood.map(({ outcome }) => outcome)).toEqual([
    ...Array(3).fill("admitted"),
    ...Array(3).fill("queued"),
  ]);
  const quiet = request(admission, "search", "quiet");
  await settled();
  expect(quiet.outcome).toBe("admitted");
});

test("the caller with the fewest requests in flight is next, even if another caller keeps queueing", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 20, ...waits });
  const busy = Array.from({ length: 6 }, () => request(admission, "search", "busy"));
  const quiet = request(admission, "search", "quiet");
  await settled();
  expect([...busy, quiet].map(({ outcome }) => outcome)).toEqual([...Array(6).fill("admitted"), "queued"]);
  for (let n = 0; n < 5; n += 1) request(admission, "search", "busy");
  await settled();
  busy[0]?.release();
  await settled();
  expect(quiet.outcome).toBe("admitted");
});

test("anonymous callers count as one caller in the choice of the next request", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 20, ...waits });
  const known = request(admission, "read", "known");
  const others = await fill(admission, Array(3).fill("read"));
  for (let n = 0; n < 4; n += 1) requestAnonymously(admission, "read", `192.0.2.${n}`);
  await settled();
  const waiting = [requestAnonymously(admission, "read", "192.0.2.9"), request(admission, "read", "known")];
  await settled();
  others[0]?.release();
  await settled();
  expect(known.outcome).toBe("admitted");
  expect(waiting.map(({ outcome }) => outcome)).toEqual(["queued", "admitted"]);
});

test("a full queue rejects the oldest request of the caller with most requests in it", async () => {
  const admission = createAdmission(capacity);
  await fill(admission, Array(5).fill("read"));
  const busy = Array.from({ length: 3 }, () => request(admission, "read", "busy"));
  const quiet = request(admission, "read", "quiet");
  await settled();
  expect(busy.map(({ outcome }) => outcome)).toEqual(["rejected", "queued", "queued"]);
  expect(quiet.outcome).toBe("queued");
});

test("one address takes at most half of the slots and all anonymous callers three quarters", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 20, ...waits });
  const one = Array.from({ length: 6 }, () => requestAnonymously(admission, "read", "192.0.2.1"));
  const many = Array.from({ length: 6 }, (_, n) => requestAnonymously(admission, "read", `198.51.100.${n}`));
  await settled();
  const admitted = (list: typeof one) => list.filter(({ outcome }) => outcome === "admitted").length;
  expect([admitted(one), admitted(many)]).toEqual([4, 2]);
  const [first, second] = [request(admission, "read"), request(admission, "search")];
  await settled();
  expect([first.outcome, second.outcome]).toEqual(["admitted", "admitted"]);
  many[0]?.release();
  await settled();
  expect([admitted(one), admitted(many)]).toEqual([4, 3]);
});

test("an address formatted like a partner takes no slots of that partner", async () => {
  const admission = createAdmission(capacity);
  for (let n = 0; n < 4; n += 1) requestAnonymously(admission, "read", "partner 7");
  const partner = Array.from({ length: 3 }, () => request(admission, "read", "7"));
  await settled();
  expect(partner.map(({ outcome }) => outcome)).toEqual(Array(3).fill("admitted"));
});

test("a full queue rejects anonymous requests of many addresses before a partner's", async () => {
  const admission = createAdmission(capacity);
  await fill(admission, Array(5).fill("read"));
  const mine = Array.from({ length: 1 }, () => request(admission, "read", "mine"));
  const anonymous = Array.from({ length: 4 }, (_, n) =>
    requestAnonymously(admission, "read", `192.0.2.${n}`),
  );
  await settled();
  expect(mine.map(({ outcome }) => outcome)).toEqual(["queued"]);
  expect(anonymous.map(({ outcome }) => outcome)).toEqual(["rejected", "rejected", "queued", "queued"]);
});

test("a closed gate rejects all queued and new requests and keeps those in flight", async () => {
  const admission = createAdmission(capacity);
  const [admitted] = await fill(admission, Array(5).fill("read"));
  const waiting = request(admission, "write");
  await settled();
  admission.close();
  const afterClose = request(admission, "write");
  await settled();
  expect([waiting.outcome, afterClose.outcome, admitted?.outcome]).toEqual([
    "rejected",
    "rejected",
    "admitted",
  ]);
  admitted?.release();
  await settled();
  expect(afterClose.outcome).toBe("rejected");
});

test("a released slot can admit two requests: one below the search limit, one below the partner limit", async () => {
  const admission = createAdmission({ maxInFlight: 40, maxQueued: 10, ...waits });
  const mine = Array.from({ length: 30 }, () => request(admission, "search", "a"));
  const others = [request(admission, "search", "b"), request(admission, "search", "b")];
  await settled();
  expect([...mine, ...others].every(({ outcome }) => outcome === "admitted")).toBe(true);
  const [read, search] = [request(admission, "read", "a"), request(admission, "search", "b")];
  await settled();
  expect([read.outcome, search.outcome]).toEqual(["queued", "queued"]);
  mine[0]?.release();
  await settled();
  expect([read.outcome, search.outcome]).toEqual(["admitted", "admitted"]);
});

/** Lets one request end. A group is marked as overloaded only while requests end. */
async function endOne(admission: Admission) {
  const one = request(admission, "read");
  await settled();
  one.release();
}

/** Requests five slots for reads of one partner. The queue holds four requests, so one of the reads is rejected. */
async function overload(admission: Admission, partner: string) {
  const requested = Array.from({ length: 5 }, () => request(admission, "read", partner));
  await settled();
  return requested;
}

test("a group of which the full queue rejected a request waits only maxWaitMs", async () => {
  const admission = createAdmission({ maxInFlight: 5, maxQueued: 4, ...waits });
  await endOne(admission);
  const running = await fill(admission, Array(5).fill("read"));
  expect(admission.isAnyMarked()).toBe(false);
  const requested = await overload(admission, "busy");
  expect(admission.isAnyMarked()).toBe(true);
  expect(requested.map(({ outcome }) => outcome)).toEqual(["rejected", ...Array(4).fill("queued")]);
  await vi.advanceTimersByTimeAsync(250);
  expect(requested.map(({ outcome }) => outcome)).toEqual(Array(5).fill("rejected"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(admission.isAnyMarked()).toBe(false);
  const later = request(admission, "read", "busy");
  running[0]?.release();
  const last = request(admission, "read", "busy");
  await vi.advanceTimersByTimeAsync(500);
  expect([later.outcome, last.outcome]).toEqual(["admitted", "queued"]);
});

test("a read of an overloaded group beyond its share is rejected at once, and a write or another group's is not", async () => {
  const admission = createAdmission({ maxInFlight: 5, maxQueued: 4, ...waits });
  await endOne(admission);
  await fill(admission, Array(5).fill("read"));
  expect(admission.tryReject({ kind: "read", partner: "busy" })).toBe(false);
  await overload(admission, "busy");
  expect(admission.tryReject({ kind: "read", partner: "busy" })).toBe(true);
  expect(admission.tryReject({ kind: "search", partner: "busy" })).toBe(true);
  expect(admission.tryReject({ kind: "write", partner: "busy" })).toBe(false);
  expect(admission.tryReject({ kind: "read", partner: "quiet" })).toBe(false);
  expect(admission.counts().rejected).toMatchObject({ queue_full: 1, would_wait_too_long: 2 });
});

test("an overloaded group may keep as many reads waiting as ended in the last maxWaitMs", async () => {
  const admission = createAdmission({ maxInFlight: 5, maxQueued: 4, ...waits });
  await endOne(admission);
  const running = await fill(admission, Array(5).fill("read"));
  const requested = await overload(admission, "busy");
  for (const one of running.slice(0, 3)) one.release();
  await vi.advanceTimersByTimeAsync(249);
  expect(requested.filter(({ outcome }) => outcome === "admitted")).toHaveLength(3);
  // Four requests ended in the interval before this one. The fourth waiting request was just rejected.
  await vi.advanceTimersByTimeAsync(1);
  const next = [request(admission, "read", "busy"), request(admission, "read", "busy")];
  await settled();
  expect(next.map(({ outcome }) => outcome)).toEqual(["queued", "queued"]);
  expect(admission.tryReject({ kind: "read", partner: "busy" })).toBe(false);
  for (let n = 0; n < 2; n += 1) request(admission, "read", "busy");
  expect(admission.tryReject({ kind: "read", partner: "busy" })).toBe(true);
});

test("when writes have a quarter of the slots, a waiting read or search goes before a waiting write", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 20, ...waits });
  const writes = await fill(admission, ["write", "write"]);
  const reads = await fill(admission, Array(6).fill("read"));
  const [write, search] = await fill(admission, ["write", "search"]);
  reads[0]?.release();
  await settled();
  expect([write?.outcome, search?.outcome]).toEqual(["queued", "admitted"]);
  writes[0]?.release();
  await settled();
  expect(write?.outcome).toBe("admitted");
});

test("writes take half of the slots, and reads get the others, also those of the same partner", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 20, ...waits });
  const writes = Array.from({ length: 5 }, () => request(admission, "write", "busy"));
  await settled();
  expect(writes.map(({ outcome }) => outcome)).toEqual([...Array(4).fill("admitted"), "queued"]);
  const read = request(admission, "read", "busy");
  await settled();
  expect(read.outcome).toBe("admitted");
  writes[0]?.release();
  await settled();
  expect(writes[4]?.outcome).toBe("admitted");
});

test("the flood of a partner that holds all slots it can take leaves the others their slots", async () => {
  const admission = createAdmission({ maxInFlight: 40, maxQueued: 4, ...waits });
  for (let n = 0; n < 100; n += 1) request(admission, n % 2 === 0 ? "write" : "read", "busy");
  await settled();
  const others = await fill(admission, Array(10).fill("read"));
  expect(others.map(({ outcome }) => outcome)).toEqual(Array(10).fill("admitted"));
});

test("a partner whose search is rejected because another filled the queue is not overloaded", async () => {
  const admission = createAdmission({ maxInFlight: 8, maxQueued: 4, ...waits });
  const running = await fill(admission, Array(8).fill("read"));
  for (let n = 0; n < 4; n += 1) request(admission, "read", "busy");
  const search = request(admission, "search", "quiet");
  await settled();
  expect(search.outcome).toBe("rejected");
  running[0]?.release();
  // The first gets the slot that was released.
  const [, second] = await fill(admission, ["write"]).then(
    () => [0, request(admission, "write", "quiet")] as const,
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(second.outcome).toBe("queued");
});

test("a pause in which no request ends marks no group as overloaded, although the queue is full", async () => {
  const admission = createAdmission({ maxInFlight: 5, maxQueued: 4, ...waits });
  await endOne(admission);
  await fill(admission, Array(5).fill("read"));
  for (let passed = 0; passed < 5000; passed += 300) {
    await vi.advanceTimersByTimeAsync(300);
    for (let n = 0; n < 5; n += 1) request(admission, "read", "patient");
  }
  expect(admission.counts().rejected.queue_full).toBeGreaterThan(0);
  expect(admission.isAnyMarked()).toBe(false);
});

test("bursts of a marked partner do not renew its mark", async () => {
  const admission = createAdmission({ maxInFlight: 5, maxQueued: 4, ...waits });
  await endOne(admission);
  const running = await fill(admission, Array(5).fill("read"));
  await overload(admission, "busy");
  for (const one of running) one.release();
  await settled();
  expect(admission.isAnyMarked()).toBe(true);
  for (let burst = 0; burst < 3; burst += 1) {
    await vi.advanceTimersByTimeAsync(400);
    admission.tryReject({ kind: "read", partner: "busy" });
  }
  expect(admission.isAnyMarked()).toBe(false);
});

test("waiting writes do not count in the share of a group's reads", async () => {
  const admission = createAdmission({ maxInFlight: 5, maxQueued: 4, ...waits });
  await endOne(admission);
  await fill(admission, Array(5).fill("read"));
  for (let n = 0; n < 5; n += 1) request(admission, "write", "busy");
  await settled();
  expect(admission.isAnyMarked()).toBe(true);
  expect(admission.tryReject({ kind: "read", partner: "busy" })).toBe(false);
});
