import { expect, test } from "vitest";
import { readReserveQuery } from "@/lib/read-reserve-query";
import { searchHref, stayHref } from "./stay-href";

const query = {
  car: "seat-leon-lisbon",
  date_from: "2026-12-03",
  date_to: "2026-12-07",
  currency: "EUR",
  expected_total: "512.40",
};

test("the URL of a search result gives a stay with the API's defaults", () => {
  expect(readReserveQuery(query)).toEqual({
    car: "seat-leon-lisbon",
    date_from: "2026-12-03",
    date_to: "2026-12-07",
    pickup_hour: 10,
    return_hour: 10,
    units: 1,
    pickup_type: "pickup",
    currency: "EUR",
    expected_total: 512.4,
  });
});

test.each([
  ["car", undefined],
  ["car", ["a", "b"]],
  ["date_from", "tomorrow"],
  ["currency", "euro"],
  ["expected_total", undefined],
  ["expected_total", "-1"],
  ["units", "0"],
  ["pickup_hour", "24"],
  ["pickup_type", "drone"],
])("a URL with %s %j is incomplete", (name, value) => {
  expect(readReserveQuery({ ...query, [name]: value })).toBeUndefined();
});

test("the URL of a stay is parsed to the same stay", () => {
  const stay = readReserveQuery({
    ...query,
    units: "2",
    pickup_type: "delivery",
    search_id: "srch_1",
    external_ref: "Order 7/ä",
    mode: "one-step",
  });
  expect(stay).toBeDefined();
  if (stay === undefined) return;
  const back = new URL(stayHref(stay), "http://portal.test").searchParams;
  expect(readReserveQuery(Object.fromEntries(back))).toEqual(stay);
});

test("the link back to the results has location, dates and search", () => {
  const stay = readReserveQuery({ ...query, search_id: "srch_1", return_hour: "18" });
  if (stay === undefined) throw new Error("It says enough.");
  expect(searchHref({ ...stay, location: "lisbon" })).toBe(
    "/search?date_from=2026-12-03&date_to=2026-12-07&currency=EUR&location=lisbon&search_id=srch_1&return_hour=18",
  );
});

test("the link back keeps the filters, and a search of a country remains a search of that country", () => {
  const narrowed = { country: "pt", age: "40", attrs: "gps,wifi", q: "leon & co", sort: "-price", page: "3" };
  const stay = readReserveQuery({ ...query, ...narrowed });
  if (stay === undefined) throw new Error("It says enough.");
  const { searchParams } = new URL(searchHref({ ...stay, location: "lisbon" }), "http://portal.test");
  const { date_from, date_to, currency } = query;
  expect(Object.fromEntries(searchParams)).toEqual({ date_from, date_to, currency, ...narrowed });
});

test("the search for another car keeps the customer's reference", () => {
  const stay = readReserveQuery({ ...query, external_ref: "PRT-7K2M9Q" });
  if (stay === undefined) throw new Error("It says enough.");
  const { searchParams } = new URL(searchHref({ ...stay, location: "lisbon" }), "http://portal.test");
  expect(searchParams.get("external_ref")).toBe("PRT-7K2M9Q");
});

test.each([
  ["q", ""],
  ["page", ["1", "2"]],
])("an invalid filter, %s %j, is dropped and does not prevent reserving", (name, value) => {
  expect(readReserveQuery({ ...query, [name]: value })).toEqual(readReserveQuery(query));
});
