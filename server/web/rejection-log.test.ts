import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "../logging/logger";
import { createRejectionLog } from "./rejection-log";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog() {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  return { rejections: createRejectionLog(log), parsed: () => lines.map((line) => JSON.parse(line)) };
}

function addMany(rejections: ReturnType<typeof createRejectionLog>, count: number): string[] {
  const ids = Array.from({ length: count }, (_, n) => `req_${n}`);
  for (const [n, id] of ids.entries()) rejections.add(n % 2 === 0 ? "GET" : "POST", id);
  return ids;
}

test("a few rejections get a line each at once", () => {
  const { rejections, parsed } = openLog();
  rejections.add("GET", "req_a");
  rejections.add("POST", "req_b");
  expect(parsed()).toMatchObject([
    { request_id: "req_a", method: "GET", status: 503, error_code: "service_unavailable", msg: "request" },
    { request_id: "req_b", method: "POST", status: 503 },
  ]);
});

test("every ID of many rejections is in the log after 100 ms, with up to 200 in a line after the 50th", () => {
  const { rejections, parsed } = openLog();
  const ids = addMany(rejections, 1000);
  expect(parsed()).toHaveLength(50);
  vi.advanceTimersByTime(100);
  const lines = parsed();
  expect(lines.slice(50)).toMatchObject([
    { method: "GET", count: 200, status: 503, error_code: "service_unavailable" },
    { method: "GET", count: 200 },
    { method: "GET", count: 75 },
    { method: "POST", count: 200 },
    { method: "POST", count: 200 },
    { method: "POST", count: 75 },
  ]);
  const logged = lines.flatMap(({ request_id, request_ids = [request_id] }) => request_ids);
  expect(logged.toSorted()).toEqual(ids.toSorted());
});

test("after an interval rejections get a line each again", () => {
  const { rejections, parsed } = openLog();
  addMany(rejections, 60);
  vi.advanceTimersByTime(100);
  const before = parsed().length;
  rejections.add("GET", "req_later");
  expect(parsed().slice(before)).toMatchObject([{ request_id: "req_later" }]);
});

test("a closed log writes what is due, and each later rejection at once", () => {
  const { rejections, parsed } = openLog();
  addMany(rejections, 60);
  rejections.close();
  expect(parsed()).toHaveLength(52);
  addMany(rejections, 60);
  expect(parsed()).toHaveLength(112);
});
