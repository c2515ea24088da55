import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Admission, createAdmission, type Kind, type QueuedCaller, type Slot } from "./admission";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Numbers the default partners, so that each request has its own. */
let partners = 0;

/** Requests a slot and records the outcome. */
function ask(admission: Admission, kind: Kind, partner = `partner-${++partners}`) {
  return enter(admission, { kind, partner });
}

function askFrom(admission: Admission, kind: Kind, stranger: string) {
  return enter(admission, { kind, stranger });
}

function enter(admission: Admission, visitor: QueuedCaller) {
  const asked = { outcome: "waits" as "waits" | "inside" | "refused", leave: () => undefined as undefined };
  void admission.enter(visitor).then((place: Slot | undefined) => {
    asked.outcome = place === undefined ? "refused" : "inside";
    asked.leave = () => void place?.leave();
  });
  return asked;
}

async function fill(admission: Admission, kinds: readonly Kind[]) {
  const asked = kinds.map((kind) => ask(admission, kind));
  await settled();
  return asked;
}

const room = { atOnce: 5, waiting: 3, maxWaitMs: 250 };

test("admission grants all slots and rejects a request after maxWaitMs in the queue", async () => {
  const admission = createAdmission(room);
  const inside = await fill(admission, Array(5).fill("read"));
  const late = ask(admission, "read");
  await vi.advanceTimersByTimeAsync(249);
  expect([...inside, late].map(({ outcome }) => outcome)).toEqual([...Array(5).fill("inside"), "waits"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(late.outcome).toBe("refused");
  inside[0]?.leave();
  const next = ask(admission, "read");
  await settled();
  expect(next.outcome).toBe("inside");
});

test("a free slot goes to a write first, then to a read, then to the newest search", async () => {
  const admission = createAdmission(room);
  const inside = await fill(admission, ["read", "read", "read", "read", "search"]);
  const waiting = [ask(admission, "search"), ask(admission, "search"), ask(admission, "read")];
  await settled();
  waiting.push(ask(admission, "write"));
  await settled();
  expect(waiting.map(({ outcome }) => outcome)).toEqual(["refused", "waits", "waits", "waits"]);
  const order: number[] = [];
  for (const one of inside.slice(0, 3)) {
    one.leave();
    await settled();
    order.push(waiting.findIndex(({ outcome }, n) => outcome === "inside" && !order.includes(n)));
  }
  expect(order).toEqual([3, 2, 1]);
});

test("the newest waiting search gets the next slot", async () => {
  const admission = createAdmission(room);
  const [first] = await fill(admission, Array(5).fill("read"));
  const [older, newer] = await fill(admission, ["search", "search"]);
  first?.leave();
  await settled();
  expect([older?.outcome, newer?.outcome]).toEqual(["waits", "inside"]);
});

test("a write gets a slot at once despite any number of searches", async () => {
  const admission = createAdmission(room);
  await fill(admission, Array(8).fill("search"));
  const booking = ask(admission, "write");
  await settled();
  expect(booking.outcome).toBe("inside");
});

test("one partner never takes all slots and its queue does not delay another partner", async () => {
  const admission = createAdmission(room);
  const flood = Array.from({ length: 6 }, () => ask(admission, "read", "loud"));
  await settled();
  expect(flood.map(({ outcome }) => outcome)).toEqual([
    ...Array(3).fill("inside"),
    ...Array(3).fill("waits"),
  ]);
  const quiet = ask(admission, "search", "quiet");
  await settled();
  expect(quiet.outcome).toBe("inside");
});

test("the caller with the fewest requests in flight is next, even if another caller keeps queueing", async () => {
  const admission = createAdmission({ atOnce: 8, waiting: 20, maxWaitMs: 250 });
  const loud = Array.from({ length: 6 }, () => ask(admission, "search", "loud"));
  const quiet = ask(admission, "search", "quiet");
  await settled();
  expect([...loud, quiet].map(({ outcome }) => outcome)).toEqual([...Array(6).fill("inside"), "waits"]);
  for (let n = 0; n < 5; n += 1) ask(admission, "search", "loud");
  await settled();
  loud[0]?.leave();
  await settled();
  expect(quiet.outcome).toBe("inside");
});

test("anonymous callers count as one caller in the choice of the next request", async () => {
  const admission = createAdmission({ atOnce: 8, waiting: 20, maxWaitMs: 250 });
  const known = ask(admission, "read", "known");
  const others = await fill(admission, Array(3).fill("read"));
  for (let n = 0; n < 4; n += 1) askFrom(admission, "read", `192.0.2.${n}`);
  await settled();
  const waiting = [askFrom(admission, "read", "192.0.2.9"), ask(admission, "read", "known")];
  await settled();
  others[0]?.leave();
  await settled();
  expect(known.outcome).toBe("inside");
  expect(waiting.map(({ outcome }) => outcome)).toEqual(["waits", "inside"]);
});

test("a full queue rejects the oldest request of the caller with most requests in it", async () => {
  const admission = createAdmission(room);
  await fill(admission, Array(5).fill("write"));
  const loud = Array.from({ length: 3 }, () => ask(admission, "read", "loud"));
  const quiet = ask(admission, "read", "quiet");
  await settled();
  expect(loud.map(({ outcome }) => outcome)).toEqual(["refused", "waits", "waits"]);
  expect(quiet.outcome).toBe("waits");
});

test("one address takes at most half of the slots and all anonymous callers three quarters", async () => {
  const admission = createAdmission({ atOnce: 8, waiting: 20, maxWaitMs: 250 });
  const one = Array.from({ length: 6 }, () => askFrom(admission, "write", "192.0.2.1"));
  const many = Array.from({ length: 6 }, (_, n) => askFrom(admission, "write", `198.51.100.${n}`));
  await settled();
  const inside = (list: typeof one) => list.filter(({ outcome }) => outcome === "inside").length;
  expect([inside(one), inside(many)]).toEqual([4, 2]);
  const [first, second] = [ask(admission, "read"), ask(admission, "search")];
  await settled();
  expect([first.outcome, second.outcome]).toEqual(["inside", "inside"]);
  many[0]?.leave();
  await settled();
  expect([inside(one), inside(many)]).toEqual([4, 3]);
});

test("an address formatted like a partner takes no slots of that partner", async () => {
  const admission = createAdmission(room);
  for (let n = 0; n < 4; n += 1) askFrom(admission, "read", "partner 7");
  const partner = Array.from({ length: 3 }, () => ask(admission, "read", "7"));
  await settled();
  expect(partner.map(({ outcome }) => outcome)).toEqual(Array(3).fill("inside"));
});

test("a full queue rejects anonymous requests of many addresses before a partner's", async () => {
  const admission = createAdmission(room);
  await fill(admission, Array(5).fill("write"));
  const mine = Array.from({ length: 1 }, () => ask(admission, "read", "mine"));
  const strangers = Array.from({ length: 4 }, (_, n) => askFrom(admission, "read", `192.0.2.${n}`));
  await settled();
  expect(mine.map(({ outcome }) => outcome)).toEqual(["waits"]);
  expect(strangers.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "waits", "waits"]);
});

test("a closed gate rejects all queued and new requests and keeps those in flight", async () => {
  const admission = createAdmission(room);
  const [inside] = await fill(admission, Array(5).fill("write"));
  const waiting = ask(admission, "write");
  await settled();
  admission.close();
  const late = ask(admission, "write");
  await settled();
  expect([waiting.outcome, late.outcome, inside?.outcome]).toEqual(["refused", "refused", "inside"]);
  inside?.leave();
  await settled();
  expect(late.outcome).toBe("refused");
});

test("a released slot can admit two requests: one below the search limit, one below the partner limit", async () => {
  const admission = createAdmission({ atOnce: 40, waiting: 10, maxWaitMs: 250 });
  const mine = Array.from({ length: 30 }, () => ask(admission, "search", "a"));
  const others = [ask(admission, "search", "b"), ask(admission, "search", "b")];
  await settled();
  expect([...mine, ...others].every(({ outcome }) => outcome === "inside")).toBe(true);
  const [read, search] = [ask(admission, "read", "a"), ask(admission, "search", "b")];
  await settled();
  expect([read.outcome, search.outcome]).toEqual(["waits", "waits"]);
  mine[0]?.leave();
  await settled();
  expect([read.outcome, search.outcome]).toEqual(["inside", "inside"]);
});
