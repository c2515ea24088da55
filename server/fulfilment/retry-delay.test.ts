import { expect, test } from "vitest";
import { readConfig } from "../env";
import { getRetryDelay } from "./retry-delay";

const config = readConfig({});

test("a reservation is tried ten times over about seven minutes and then abandoned", () => {
  const pauses = Array.from({ length: 10 }, (_, n) => getRetryDelay("reserving", n + 1, config));
  expect(pauses.at(-1)).toBeUndefined();
  const waited = pauses.slice(0, -1).reduce<number>((sum, pause) => sum + (pause ?? Number.NaN), 0);
  expect(waited).toBe(438);
});

test("a cancellation is retried without end, at last every five minutes", () => {
  expect([1, 2, 3, 9, 10, 1000].map((failures) => getRetryDelay("cancelling", failures, config))).toEqual([
    1, 2, 4, 256, 300, 300,
  ]);
});
