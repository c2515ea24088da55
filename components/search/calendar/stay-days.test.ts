import { expect, test } from "vitest";
import { parseDay } from "@/lib/dates";
import { lengthenStay, moveStayTo, toStayDays } from "./stay-days";

const stay = toStayDays({ date_from: "2027-02-26", date_to: "2027-03-01" });

test("a rental has its dates and its charged days", () => {
  expect(stay).toEqual({ from: "2027-02-26", to: "2027-03-01", length: 3 });
});

test.each([
  [null, "2027-03-01"],
  ["2027-03-01", "2027-03-01"],
  ["2027-03-01", "2027-02-01"],
  ["tomorrow", "2027-03-01"],
])("there is no rental from %s to %s", (date_from, date_to) => {
  expect(toStayDays({ date_from, date_to })).toBeUndefined();
});

test("a moved rental keeps its length and drops the results of the earlier search", () => {
  const day = parseDay("2027-12-30");
  if (stay === undefined || day === undefined) throw new Error("Both exist.");
  expect(moveStayTo(stay, day)).toEqual({
    date_from: "2027-12-30",
    date_to: "2028-01-02",
    search_id: null,
    page: null,
  });
  expect(lengthenStay(stay)).toMatchObject({ date_from: "2027-02-26", date_to: "2027-03-02" });
});
