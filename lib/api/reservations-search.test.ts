import { expect, test } from "vitest";
import type { Vehicle } from "../contracts/availability";
import { findSameVehicle, nearestByTotal } from "./reservations-search";

function vehicle(slug: string, total: number, place = "lisbon"): Vehicle {
  return {
    slug,
    title: `Car ${slug.slice(0, 1)}`,
    vehicle_type: null,
    image_url: "/cars/hatchback.svg",
    price_per_day: total / 4,
    total,
    currency: "EUR",
    base_currency: "EUR",
    base_total: total,
    fx_rate: 1,
    variable_pricing: false,
    location: { id: 1, slug: place, name: place },
    fleet_size: null,
  };
}

test("the nearest cars by total exclude the car itself", () => {
  const cars = [
    vehicle("a", 100),
    vehicle("b", 160),
    vehicle("c", 118),
    vehicle("d", 119),
    vehicle("e", 500),
  ];
  expect(nearestByTotal(cars, { slug: "d", total: 120 }).map(({ slug }) => slug)).toEqual(["c", "a", "b"]);
  expect(nearestByTotal([], { slug: "d", total: 120 })).toEqual([]);
});

test("the same car is found by slug, and a supplier's offer by title and location", () => {
  const cars = [vehicle("b1", 100, "porto"), vehicle("b2", 110), vehicle("a", 90)];
  expect(findSameVehicle(cars, { slug: "a", title: "", location: "" })?.slug).toBe("a");
  expect(findSameVehicle(cars, { slug: "gone", title: "Car b", location: "lisbon" })?.slug).toBe("b2");
  expect(findSameVehicle(cars, { slug: "gone", title: "Car z", location: "lisbon" })).toBeUndefined();
});
