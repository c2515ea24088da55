import { expect, test } from "vitest";
import { en } from "../texts/en";
import { pt } from "../texts/pt";
import { countDays, perDayText } from "./per-day-text";

const british = { texts: en, locale: "en-GB" };

test("the price per day is the total divided by the days, and an average is marked as one", () => {
  const period = { total: 116, currency: "EUR", days: 4 };
  expect(perDayText({ ...period, varies: false }, british)).toBe("€29.00 per day");
  expect(perDayText({ ...period, varies: true }, british)).toBe("€29.00 per day on average");
});

test("the price per day is rounded to the currency and written in the user's language", () => {
  expect(perDayText({ total: 100, currency: "EUR", days: 3, varies: true }, british)).toBe(
    "€33.33 per day on average",
  );
  expect(perDayText({ total: 20_000, currency: "JPY", days: 3, varies: true }, british)).toBe(
    "JP¥6,667 per day on average",
  );
  const text = perDayText(
    { total: 116, currency: "EUR", days: 4, varies: true },
    { texts: pt, locale: "pt-PT" },
  );
  expect(text.replace(/\s/g, " ")).toBe("29,00 € por dia, em média");
});

test.each([
  ["2026-12-03", "2026-12-07", 4],
  ["2026-12-07", "2026-12-03", undefined],
  ["2026-12-03", "2026-12-03", undefined],
  ["2026-12-03", null, undefined],
  ["soon", "2026-12-07", undefined],
])("from %s to %s are %s days", (date_from, date_to, days) => {
  expect(countDays({ date_from, date_to })).toBe(days);
});
