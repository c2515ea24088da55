import { expect, test } from "vitest";
import { parseStatus, statusesByGroup, statusGroup } from "./booking-status";
import { bookingStatus } from "./contracts/bookings";

test("every status is in exactly one group, and only confirmed is in the group confirmed", () => {
  const grouped = [...statusesByGroup.confirmed, ...statusesByGroup.waiting, ...statusesByGroup.ended];
  expect([...grouped].sort()).toEqual([...bookingStatus.options].sort());
  expect(statusesByGroup.confirmed).toEqual(["confirmed"]);
});

test("an unknown status is waiting and is not parsed", () => {
  for (const status of ["pending_inspection", "", "Confirmed", "__proto__", "constructor"]) {
    expect(statusGroup(status)).toBe("waiting");
    expect(parseStatus(status)).toBeUndefined();
  }
});

test("every known status has a group and is parsed", () => {
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
