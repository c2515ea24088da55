import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, parseDay } from "@/lib/dates";
import { assertStayDates } from "./assert-stay-dates";

const first = parseDay("2027-01-01");
if (first === undefined) throw new Error("2027-01-01 is a day.");

test("a stay is valid exactly if it has 1 to 365 days and does not begin before the earliest day", () => {
  const offset = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(offset, offset, offset, (from, length, earliest) => {
      const dateFrom = addDays(first, from);
      const stay = { dateFrom, dateTo: addDays(dateFrom, length), earliest: addDays(first, earliest) };
      const possible = length >= 1 && length <= 365 && from >= earliest;
      const check = () => assertStayDates(stay);
      if (possible) expect(check).not.toThrow();
      else expect(check).toThrow(expect.objectContaining({ code: "invalid_date_range", status: 422 }));
    }),
  );
});

test.each([
  ["0001-01-01", "9999-12-31"],
  ["0001-01-01", "0001-01-02"],
  ["1999-12-04", "1999-12-08"],
  ["2027-01-02", "2200-12-08"],
  ["2199-12-30", "2200-01-01"],
  ["9999-12-30", "9999-12-31"],
])("a stay from %s to %s is rejected with both days", (from, to) => {
  const [dateFrom, dateTo] = [parseDay(from), parseDay(to)];
  if (dateFrom === undefined || dateTo === undefined) throw new Error(`${from} and ${to} are days.`);
  expect(() => assertStayDates({ dateFrom, dateTo, earliest: first })).toThrow(
    expect.objectContaining({
      code: "invalid_date_range",
      status: 422,
      details: { date_from: from, date_to: to },
    }),
  );
});
