import { expect, test } from "vitest";
import { type BookingFilters, bookingFilterNames } from "@/lib/booking-filters";
import { dependsOnZone, toBookingsQuery } from "./bookings-query";

const now = Date.parse("2026-11-24T12:00:00Z");

function filtersOf(set: Partial<BookingFilters>): BookingFilters {
  // SAFETY: the object has a text for each name.
  return Object.fromEntries(bookingFilterNames.map((name) => [name, set[name] ?? ""])) as BookingFilters;
}

test("the times of booking in a link of an earlier release are sent as they are, in every time zone", () => {
  const filters = filtersOf({ created_after: "2026-11-01", created_before: "2026-11-11T06:00:00Z" });
  expect(dependsOnZone(filters)).toBe(false);
  expect(toBookingsQuery(filters, now)).toEqual({
    created_after: "2026-11-01",
    created_before: "2026-11-11T06:00:00Z",
  });
});

test("a range of days replaces the times of booking in a link", () => {
  const filters = filtersOf({
    created_after: "2020-01-01",
    booked: "2026-11-01..2026-11-10",
    status: "pending",
  });
  const { created_after, created_before, status } = toBookingsQuery(filters, now);
  expect(status).toBe("pending");
  expect([created_after, created_before]).toEqual([
    new Date(2026, 10, 1).toISOString(),
    new Date(2026, 10, 11).toISOString(),
  ]);
});
