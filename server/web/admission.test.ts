import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Admission, createAdmission, type Kind, type QueuedCaller, type Slot } from "./admission";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Unless it is said otherwise, each is a partner of its own. */
let partners = 0;

/** Somebody who asked for a place, and what became of it. */
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

test("as many are inside as there are places; who waits longer than the patience is refused", async () => {
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

test("a place goes to a booking first, then to another read, and of the searches to the newest", async () => {
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

test("the newest of the waiting searches is answered first", async () => {
  const admission = createAdmission(room);
  const [first] = await fill(admission, Array(5).fill("read"));
  const [older, newer] = await fill(admission, ["search", "search"]);
  first?.leave();
  await settled();
  expect([older?.outcome, newer?.outcome]).toEqual(["waits", "inside"]);
});

test("however many searches there are, a booking finds a place at once", async () => {
  const admission = createAdmission(room);
  await fill(admission, Array(8).fill("search"));
  const booking = ask(admission, "write");
  await settled();
  expect(booking.outcome).toBe("inside");
});

test("one partner never has all places, and its own wait does not hold up another's", async () => {
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

test("of those who wait, the one with the fewest inside goes next, however many more of another's come later", async () => {
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

test("strangers count as one where it is asked who has the fewest inside", async () => {
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

test("where the queue is full, the one that has most in it gives way", async () => {
  const admission = createAdmission(room);
  await fill(admission, Array(5).fill("write"));
  const loud = Array.from({ length: 3 }, () => ask(admission, "read", "loud"));
  const quiet = ask(admission, "read", "quiet");
  await settled();
  expect(loud.map(({ outcome }) => outcome)).toEqual(["refused", "waits", "waits"]);
  expect(quiet.outcome).toBe("waits");
});

test("those of one address have half of the places at most, and all strangers together three quarters", async () => {
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

test("an address that is written like a partner takes none of its places", async () => {
  const admission = createAdmission(room);
  for (let n = 0; n < 4; n += 1) askFrom(admission, "read", "partner 7");
  const partner = Array.from({ length: 3 }, () => ask(admission, "read", "7"));
  await settled();
  expect(partner.map(({ outcome }) => outcome)).toEqual(Array(3).fill("inside"));
});

test("strangers of many addresses give way before a partner does where the queue is full", async () => {
  const admission = createAdmission(room);
  await fill(admission, Array(5).fill("write"));
  const mine = Array.from({ length: 1 }, () => ask(admission, "read", "mine"));
  const strangers = Array.from({ length: 4 }, (_, n) => askFrom(admission, "read", `192.0.2.${n}`));
  await settled();
  expect(mine.map(({ outcome }) => outcome)).toEqual(["waits"]);
  expect(strangers.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "waits", "waits"]);
});

test("once closed there is no place and nobody waits; who is inside stays", async () => {
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

test("who leaves may let two in: one under the searches' limit, one under the partner's", async () => {
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
