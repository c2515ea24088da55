import { expect, test } from "vitest";
import { pollingDelay } from "./polling-delay";

test("a booking is polled every 2 s for 30 s, then less often, and at least once a minute", () => {
  const asked: number[] = [];
  for (let at = 0; at < 20 * 60_000; at += pollingDelay(at)) asked.push(at);
  const within = (from: number, to: number) => asked.filter((at) => at >= from && at < to).length;
  expect(within(0, 30_000)).toBe(15);
  expect(within(30_000, 120_000)).toBe(18);
  expect(within(120_000, 600_000)).toBe(32);
  expect(within(600_000, 1_200_000)).toBe(10);
});
