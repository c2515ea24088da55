import { afterEach, expect, test, vi } from "vitest";
import { createLocalBuckets } from "./local-buckets";

const bucket = { burst: 10, perSecond: 2 };

afterEach(() => {
  vi.useRealTimers();
});

test("a local bucket grants its burst, then nothing below the minimum, and refills with time", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const buckets = createLocalBuckets(100);
  expect(buckets.take("one", { min: 1, max: 8, bucket })).toEqual({ granted: 8, remaining: 2 });
  expect(buckets.take("one", { min: 3, max: 8, bucket })).toEqual({ granted: 0, remaining: 2 });
  vi.advanceTimersByTime(1000);
  expect(buckets.take("one", { min: 3, max: 8, bucket })).toEqual({ granted: 4, remaining: 0 });
  vi.advanceTimersByTime(60_000);
  expect(buckets.take("one", { min: 1, max: 20, bucket })).toEqual({ granted: 10, remaining: 0 });
});

test("buckets do not share tokens, and the oldest is forgotten first", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const buckets = createLocalBuckets(2);
  for (const id of ["one", "two", "three"])
    expect(buckets.take(id, { min: 1, max: 10, bucket }).granted).toBe(10);
  expect(buckets.take("three", { min: 1, max: 10, bucket }).granted).toBe(0);
  expect(buckets.take("one", { min: 1, max: 10, bucket }).granted).toBe(10);
});
