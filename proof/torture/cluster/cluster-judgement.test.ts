import { expect, test } from "vitest";
import type { Completion, Exchange } from "../../kit/run-records";
import { readOptions } from "../options";
import { allClusterFaults } from "./all-cluster-faults";
import type { InjectedFault } from "./fault-types";
import { findOrderFailures, findWriteFailures } from "./find-cluster-failures";
import { findLongestGap, measureOutages } from "./measure-outages";
import type { ProbedWrite } from "./probe-writes";

function write(id: number, more: Partial<ProbedWrite> = {}): ProbedWrite {
  return { id, node: 1, timeline: 1, sentAt: id * 10, acknowledgedAt: id * 10 + 5, ...more };
}

test("a write that was acknowledged and is not on the last primary is a failure", () => {
  const records = { writes: [write(1), write(2)], refused: [] };
  expect(findWriteFailures(records, new Set([1, 2]))).toEqual([]);
  expect(findWriteFailures(records, new Set([1]))).toEqual(["write 2, acknowledged by node-1, is lost"]);
});

test("a former primary that acknowledges a write after its successor did is a failure", () => {
  const successor = write(2, { node: 2, timeline: 2 });
  const inOrder = { writes: [write(1), successor], refused: [] };
  expect(findWriteFailures(inOrder, new Set([1, 2]))).toEqual([]);
  const late = { writes: [write(1), successor, write(3)], refused: [] };
  expect(findWriteFailures(late, new Set([1, 2, 3]))).toEqual([
    "node-1 acknowledged write 3 in history 1 after another server had acknowledged one in a later history",
  ]);
});

test("a write that was sent before the successor's first one was acknowledged may end after it", () => {
  const slow = write(1, { sentAt: 10, acknowledgedAt: 90 });
  const successor = write(2, { node: 2, timeline: 2, sentAt: 20, acknowledgedAt: 25 });
  expect(findWriteFailures({ writes: [slow, successor], refused: [] }, new Set([1, 2]))).toEqual([]);
});

let lastId = 0;

function exchange(op: string, at: number, [status, text = "{}"]: readonly [number, string?]): Exchange {
  lastId += 1;
  const completion: Completion = {
    t: status < 400 ? "ok" : "fail",
    id: lastId,
    at,
    status,
    contentType: "application/json",
    requestId: "req",
    replayed: false,
    text,
  };
  const sent = { client: "client 1", partner: "alpha", method: "GET", path: "/", key: null, body: null };
  return { t: "invoke", id: lastId, at: at - 1, op, ...sent, completion };
}

function fault(slug: string, times: Partial<InjectedFault> = {}): InjectedFault {
  const found = allClusterFaults.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`There is no fault ${slug}.`);
  return {
    fault: found,
    target: "node-1",
    at: 10_000,
    endedAt: 20_000,
    recoveredAt: 30_000,
    from: 1,
    to: 2,
    failedOverAt: 15_000,
    ...times,
  };
}

test("only decided bookings and complete searches end an outage", () => {
  const undecided = JSON.stringify({ error: { code: "idempotency_key_in_progress" } });
  const exchanges = [
    ...[10_500, 11_000].flatMap((at) => [exchange("one-step", at, [201]), exchange("search", at, [200])]),
    exchange("one-step", 12_000, [503]),
    exchange("one-step", 13_000, [409, undecided]),
    exchange("search", 12_000, [503]),
    exchange("read", 12_000, [200]),
    exchange("search", 14_000, [200]),
    ...[24_000, 27_000, 30_000].flatMap((at) => [exchange("book", at, [409]), exchange("search", at, [200])]),
  ];
  const [outage] = measureOutages(exchanges, [fault("primary-killed")]);
  expect(outage).toMatchObject({ bookings: 13, searches: 10, bookingsBackAfter: 14, searchesBackAfter: 4 });
});

test("searches that were never interrupted are back at once", () => {
  const exchanges = Array.from({ length: 23 }, (_, second) =>
    exchange("search", 10_000 + second * 950, [200]),
  );
  const [outage] = measureOutages(exchanges, [fault("primary-killed", { recoveredAt: 28_000 })]);
  expect(outage?.searchesBackAfter).toBe(0);
});

test("a fault that blocks bookings counts from its end", () => {
  const exchanges = [exchange("one-step", 10_100, [201]), exchange("one-step", 22_000, [201])];
  const [outage] = measureOutages(exchanges, [fault("cut-from-clients", { recoveredAt: 23_000 })]);
  expect(outage?.bookings).toBe(3);
});

test("searches that recover after bookings, or are missed for as long, are a failure, unless they were hardly missed", () => {
  const outage = { injected: fault("primary-killed"), bookings: 15, bookingsBackAfter: 15 };
  const order = (searches: number, searchesBackAfter: number) =>
    findOrderFailures([{ ...outage, searches, searchesBackAfter }]).length;
  expect(order(16, 16)).toBe(1);
  expect(order(14, 14)).toBe(0);
  expect(order(15, 4)).toBe(1);
  expect(order(2, 20)).toBe(0);
  const restarted = { ...outage, injected: fault("haproxy-restart"), searches: 16, searchesBackAfter: 16 };
  expect(findOrderFailures([restarted])).toEqual([]);
});

test("the longest gap includes the limits", () => {
  expect(findLongestGap([2000, 3000, 9000], 1000, 10_000)).toEqual({ seconds: 6, until: 9000 });
  expect(findLongestGap([], 1000, 10_000).seconds).toBe(9);
});

test("the command line chooses faults by name, and its short form one failover and one split-brain attempt", () => {
  const slugs = (...args: string[]) =>
    readOptions(["--cluster", ...args]).cluster?.faults.map(({ slug }) => slug);
  expect(slugs("--short")).toEqual(["primary-killed", "split-brain"]);
  expect(slugs("--faults", "switchover,etcd-lost")).toEqual(["switchover", "etcd-lost"]);
  expect(slugs()).toHaveLength(allClusterFaults.length);
  expect(() => slugs("--faults", "kill")).toThrow("primary-killed");
  expect(readOptions(["--cluster", "--failovers", "3"]).cluster).toMatchObject({
    failovers: 3,
    seconds: null,
  });
  expect(readOptions([]).cluster).toBeNull();
});
