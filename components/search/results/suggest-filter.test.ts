import { expect, test } from "vitest";
import { suggestFilterToRemove } from "./suggest-filter";

test("the least important filter of an empty search is suggested first, and location and dates never", () => {
  const stay = { location: "lisbon", date_from: "2026-12-03", date_to: "2026-12-07", currency: "USD" };
  expect(suggestFilterToRemove(stay)).toBeUndefined();
  expect(suggestFilterToRemove({ ...stay, units: "1" })).toBeUndefined();
  expect(suggestFilterToRemove({ ...stay, units: "3", age: "22" })).toBe("units");
  expect(suggestFilterToRemove({ ...stay, vehicle_type: "suv", q: "fiat", price_max: "100" })).toBe(
    "price_max",
  );
});
