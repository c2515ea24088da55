import { expect, test } from "vitest";
import { toSearchHref } from "./to-search-href";

const rental = {
  starts_at: "2026-12-03T10:00:00.000+13:45",
  ends_at: "2026-12-07T18:00:00.000+13:45",
  location: { id: 1, slug: "lisbon", name: "Lisbon" },
  units: 1,
  pickup_type: "pickup",
  currency: "EUR",
} as const;

test("a search for the same dates has the local days and hours of the booking, and the age", () => {
  const query = new URL(toSearchHref(rental, "23"), "https://portal.example").searchParams;
  expect(Object.fromEntries(query)).toEqual({
    location: "lisbon",
    date_from: "2026-12-03",
    date_to: "2026-12-07",
    return_hour: "18",
    currency: "EUR",
    age: "23",
  });
});

test("a search for the same dates has the number of cars and the pickup method if they differ from the defaults", () => {
  const href = toSearchHref({ ...rental, units: 2, pickup_type: "delivery" });
  const query = new URL(href, "https://portal.example").searchParams;
  expect([query.get("units"), query.get("pickup_type"), query.has("age")]).toEqual(["2", "delivery", false]);
});
