import { expect, test } from "vitest";
import { filterToDrop } from "./drop-first";

test("of what narrows an empty search the least wanted is named first, and the stay never", () => {
  const stay = { location: "lisbon", date_from: "2026-12-03", date_to: "2026-12-07", currency: "USD" };
  expect(filterToDrop(stay)).toBeUndefined();
  expect(filterToDrop({ ...stay, units: "1" })).toBeUndefined();
  expect(filterToDrop({ ...stay, units: "3", age: "22" })).toBe("units");
  expect(filterToDrop({ ...stay, vehicle_type: "suv", q: "fiat", price_max: "100" })).toBe("price_max");
});
