import { expect, test } from "vitest";
import { reserveHref } from "./reserve-href";
import type { SearchState } from "./search-params";

const empty: SearchState = {
  location: null,
  country: null,
  date_from: null,
  date_to: null,
  pickup_hour: null,
  return_hour: null,
  age: null,
  currency: null,
  vehicle_type: null,
  transmission: null,
  fuel: null,
  seats_min: null,
  pickup_type: null,
  price_min: null,
  price_max: null,
  attrs: null,
  q: null,
  units: null,
  sort: "price",
  page: null,
  search_id: null,
  external_ref: null,
  explain: null,
};
const vehicle = { slug: "fiat 500", total: 163.6, currency: "EUR" };

test("the reserve link has the stay, its total and currency, and the search to go back to", () => {
  const state = {
    ...empty,
    location: "lisbon",
    date_from: "2026-12-03",
    date_to: "2026-12-07",
    pickup_hour: "9",
    units: "2",
    pickup_type: "delivery",
    q: "fiat",
    sort: "-price" as const,
    page: "2",
    search_id: "srch_1",
  };
  const { pathname, searchParams } = new URL(reserveHref(state, vehicle), "http://portal.test");
  expect(pathname).toBe("/reservations/new");
  expect(Object.fromEntries(searchParams)).toEqual({
    car: "fiat 500",
    date_from: "2026-12-03",
    date_to: "2026-12-07",
    pickup_hour: "9",
    units: "2",
    pickup_type: "delivery",
    currency: "EUR",
    expected_total: "163.6",
    search_id: "srch_1",
    location: "lisbon",
    q: "fiat",
    sort: "-price",
    page: "2",
  });
});

test("default values are omitted, and one-step booking is included", () => {
  const href = reserveHref({ ...empty, date_from: "2026-12-03", date_to: "2026-12-07" }, vehicle, "one-step");
  expect(href).toBe(
    "/reservations/new?mode=one-step&car=fiat+500&date_from=2026-12-03&date_to=2026-12-07&currency=EUR&expected_total=163.6",
  );
});

test("another car for an existing sale keeps its reference", () => {
  const href = reserveHref({ ...empty, external_ref: "PRT-7K2M9Q" }, vehicle);
  expect(new URL(href, "http://portal.test").searchParams.get("external_ref")).toBe("PRT-7K2M9Q");
});
