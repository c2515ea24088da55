import { expect, test } from "vitest";
import { formatDifference, formatMoney } from "./format-money";
import {
  formatCountdown,
  formatDay,
  formatInstant,
  formatInstantUtc,
  formatLocalTime,
  formatRelative,
  formatShortRelative,
  formatTypedDay,
} from "./format-time";

test("an amount has the decimals of its currency", () => {
  expect(formatMoney(1234.5, "EUR", "en-GB")).toBe("€1,234.50");
  expect(formatMoney(12_345, "JPY", "en-GB")).toBe("JP¥12,345");
  expect(formatMoney(1.234, "KWD", "en-GB").replace(/\s/g, " ")).toBe("KWD 1.234");
  expect(formatMoney(1234.5, "EUR", "pt-PT").replace(/\s/g, " ")).toBe("1234,50 €");
  expect(formatMoney(1234.5, "EUR", "de-DE").replace(/\s/g, " ")).toBe("1.234,50 €");
});

test("a difference has a sign unless it is zero", () => {
  expect(formatDifference(17.7, "EUR", "en-GB")).toBe("+€17.70");
  expect(formatDifference(-17.7, "EUR", "en-GB")).toBe("-€17.70");
  expect(formatDifference(0, "EUR", "en-GB")).toBe("€0.00");
});

test("days and local times do not depend on the reader's time zone", () => {
  expect(formatDay("2026-12-03", "en-GB")).toBe("3 Dec 2026");
  expect(formatLocalTime("2026-12-03T23:30:00+09:00", "en-GB")).toBe("3 Dec 2026, 23:30");
});

test("a typed day is formatted, and other text is unchanged", () => {
  expect(formatTypedDay("2026-12-03", "en-GB")).toBe("3 Dec 2026");
  expect(formatTypedDay("2026-13-03", "en-GB")).toBe("2026-13-03");
  expect(formatTypedDay("yesterday", "en-GB")).toBe("yesterday");
});

test("an instant is formatted to the second on request", () => {
  const at = "2026-12-03T10:00:07Z";
  expect(formatInstant(at, "en-GB")).not.toMatch(/:07$/);
  expect(formatInstant(at, "en-GB", "second")).toMatch(/^\d+ Dec 2026, \d\d:\d\d:07$/);
});

test("a relative time uses the largest unit that fits", () => {
  const now = Date.parse("2026-12-03T10:00:00Z");
  expect(formatRelative("2026-12-03T12:30:00Z", now, "en-GB")).toBe("in 2 hours");
  expect(formatRelative("2026-12-03T09:57:00Z", now, "en-GB")).toBe("3 minutes ago");
  expect(formatRelative("2026-12-03T10:00:00Z", now, "en-GB")).toBe("now");
  expect(formatShortRelative("2026-12-03T09:57:00Z", now, "en-GB")).toBe("3 min ago");
});

test("a countdown does not go below zero", () => {
  expect(formatCountdown(245)).toBe("4:05");
  expect(formatCountdown(3729.9)).toBe("1:02:09");
  expect(formatCountdown(-3)).toBe("0:00");
});

test("an instant with another offset is converted to UTC, to the minute and to the second", () => {
  const at = "2026-12-03T01:00:05+02:00";
  expect(formatInstantUtc(at, "en-GB")).toBe("2 Dec 2026, 23:00 UTC");
  expect(formatInstantUtc(at, "en-GB", "second")).toBe("2026-12-02 23:00:05 UTC");
});
