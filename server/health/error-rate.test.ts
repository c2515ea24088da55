import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasJumpEnded, hasJumped } from "./error-rate";

const calm = { requests: 10_000, failed: 100 };

describe("hasJumped", () => {
  test("fewer than 20 failed requests are not a jump", () => {
    expect(hasJumped({ requests: 19, failed: 19 }, calm)).toBe(false);
    expect(hasJumped({ requests: 20, failed: 20 }, calm)).toBe(true);
  });

  test("a share below 10% is not a jump", () => {
    expect(hasJumped({ requests: 1000, failed: 99 }, calm)).toBe(false);
    expect(hasJumped({ requests: 1000, failed: 100 }, calm)).toBe(true);
  });

  test("a share below three times that of the day before is not a jump", () => {
    const usual = { requests: 1000, failed: 250 };
    expect(hasJumped({ requests: 1000, failed: 749 }, usual)).toBe(false);
    expect(hasJumped({ requests: 1000, failed: 750 }, usual)).toBe(true);
  });

  test("90% is a jump, regardless of the day before", () => {
    const usual = { requests: 1000, failed: 500 };
    expect(hasJumped({ requests: 1000, failed: 899 }, usual)).toBe(false);
    expect(hasJumped({ requests: 1000, failed: 900 }, usual)).toBe(true);
  });

  test("without 50 requests the day before, half of the requests must fail", () => {
    const unknown = { requests: 49, failed: 0 };
    expect(hasJumped({ requests: 1000, failed: 499 }, unknown)).toBe(false);
    expect(hasJumped({ requests: 1000, failed: 500 }, unknown)).toBe(true);
  });
});

const counts = fc
  .nat({ max: 5000 })
  .chain((requests) => fc.record({ requests: fc.constant(requests), failed: fc.nat({ max: requests }) }));

test("a jump ends only when it would not be found again", () => {
  fc.assert(
    fc.property(counts, counts, (recent, dayBefore) => {
      expect(hasJumped(recent, dayBefore) && hasJumpEnded(recent, dayBefore)).toBe(false);
    }),
  );
  expect(hasJumpEnded({ requests: 0, failed: 0 }, calm)).toBe(true);
  expect(hasJumpEnded({ requests: 1000, failed: 60 }, calm)).toBe(false);
  expect(hasJumpEnded({ requests: 1000, failed: 49 }, calm)).toBe(true);
});

test("more failed requests never end a jump, and fewer never start one", () => {
  fc.assert(
    fc.property(counts, counts, fc.nat({ max: 5000 }), (recent, dayBefore, more) => {
      const failed = Math.min(recent.requests, recent.failed + more);
      const worse = { ...recent, failed };
      if (hasJumped(recent, dayBefore)) expect(hasJumped(worse, dayBefore)).toBe(true);
      if (hasJumpEnded(worse, dayBefore)) expect(hasJumpEnded(recent, dayBefore)).toBe(true);
    }),
  );
});
