import { expect, test } from "vitest";
import type { Exchange } from "../kit/run-records";
import { countWhileFull, findDiskFailures } from "./report-disk";

const disk = { fullTimes: [{ from: 1000, until: 2000 }] };

function exchange(method: string, [at, endedAt]: [number, number], status: number): Exchange {
  const response = { contentType: "application/json", requestId: null, replayed: false, text: "{}" };
  return {
    ...{
      t: "invoke",
      id: 1,
      at,
      client: "c",
      partner: "p",
      op: "any",
      method,
      path: "/",
      key: null,
      body: null,
    },
    completion: { t: status < 400 ? "ok" : "fail", id: 1, at: endedAt, status, ...response },
  };
}

test("only requests that began and ended while the disk was full count", () => {
  const exchanges = [
    exchange("GET", [1000, 2000], 200),
    exchange("GET", [999, 1500], 200),
    exchange("POST", [1500, 2001], 503),
    exchange("POST", [1500, 1600], 503),
    exchange("POST", [1500, 1600], 409),
  ];
  const { reads, writes } = countWhileFull({ exchanges }, disk);
  expect(reads).toEqual({ done: 1, unavailable: 0, otherErrors: 0, unknown: 0 });
  expect(writes).toEqual({ done: 1, unavailable: 1, otherErrors: 0, unknown: 0 });
});

test("a run fails if a full disk had no effect or another effect than 503 for writes", () => {
  const rejected = exchange("POST", [1500, 1600], 503);
  const read = exchange("GET", [1500, 1600], 200);
  const failuresOf = (exchanges: Exchange[], times = disk) =>
    findDiskFailures(countWhileFull({ exchanges }, times), times);
  expect(failuresOf([rejected, read])).toEqual([]);
  expect(failuresOf([read])).toEqual(["no write was rejected with 503 while the disk was full"]);
  expect(failuresOf([rejected])).toEqual(["no read succeeded while the disk was full"]);
  expect(failuresOf([rejected, read, exchange("POST", [1500, 1600], 500)])).toHaveLength(1);
  expect(failuresOf([rejected, read], { fullTimes: [] })).toHaveLength(3);
});
