import fc from "fast-check";
import { expect, test } from "vitest";
import { getConfirmDeadline } from "./get-confirm-deadline";

const minute = 60_000;
const hour = 60 * minute;
const bookedAt = new Date("2031-03-30T00:30:00Z");

function hoursToConfirm(leadMs: number): number {
  return (
    (getConfirmDeadline(bookedAt, new Date(bookedAt.getTime() + leadMs)).getTime() - bookedAt.getTime()) /
    hour
  );
}

test.for([
  { lead: 240 * hour, within: 8 },
  { lead: 10 * hour + minute, within: 8 },
  { lead: 10 * hour, within: 8 },
  { lead: 9 * hour, within: 7 },
  { lead: 4 * hour, within: 2 },
  { lead: 3 * hour, within: 1.5 },
  { lead: 2 * minute, within: 1 / 60 },
])("a crew has $within h if the pickup is $lead ms ahead", ({ lead, within }) => {
  expect(hoursToConfirm(lead)).toBeCloseTo(within, 9);
});

test("a crew has some time, at most 8 h, and always ends before the pickup", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 400 * 24 * hour }), (lead) => {
      const given = hoursToConfirm(lead) * hour;
      expect(given).toBeGreaterThan(0);
      expect(given).toBeLessThanOrEqual(8 * hour);
      expect(given).toBeLessThan(lead);
    }),
  );
});

test("a longer lead never shortens the crew's time", () => {
  const lead = fc.integer({ min: 0, max: 12 * hour });
  fc.assert(
    fc.property(lead, fc.nat({ max: hour }), (less, more) => {
      expect(hoursToConfirm(less + more)).toBeGreaterThanOrEqual(hoursToConfirm(less) - 1e-9);
    }),
  );
});
