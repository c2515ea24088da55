import { expect, test } from "vitest";
import { parseStatus, statusesByGroup, statusGroup } from "./booking-status";
import { bookingStatus } from "./contracts/bookings";

test("every status is in exactly one group, and confirmed is alone in its own", () => {
  const grouped = [...statusesByGroup.confirmed, ...statusesByGroup.waiting, ...statusesByGroup.ended];
  expect([...grouped].sort()).toEqual([...bookingStatus.options].sort());
  expect(statusesByGroup.confirmed).toEqual(["confirmed"]);
});

test("a status this version does not know is not confirmed yet, and has no words of its own", () => {
  for (const status of ["pending_inspection", "", "Confirmed", "__proto__", "constructor"]) {
    expect(statusGroup(status)).toBe("waiting");
    expect(parseStatus(status)).toBeUndefined();
  }
});

test("every status there is has its group, and words of its own", () => {
  const groups = Object.fromEntries(bookingStatus.options.map((status) => [status, statusGroup(status)]));
  expect(groups).toEqual({
    pending: "waiting",
    pending_confirmation: "waiting",
    pending_supplier: "waiting",
    confirmed: "confirmed",
    cancelled: "ended",
    expired: "ended",
    completed: "ended",
  });
  for (const status of bookingStatus.options) expect(parseStatus(status)).toBe(status);
});
