import { expect, test } from "vitest";
import { findLongestDecimals, splitAtDecimals } from "./align-decimals";

test("an amount is split before its decimals", () => {
  expect(splitAtDecimals(1512.4, "EUR", "en-GB")).toEqual({
    whole: "€1,512",
    rest: ".40",
    decimals: ".40",
  });
  expect(splitAtDecimals(98_000, "JPY", "en-GB")).toEqual({
    whole: "JP¥98,000",
    rest: "",
    decimals: "",
  });
  expect(splitAtDecimals(7.5, "KWD", "en-GB").rest).toBe(".500");
  expect(splitAtDecimals(512.4, "EUR", "pt-PT")).toEqual({
    whole: "512",
    rest: ",40\u00a0€",
    decimals: ",40",
  });
});

test("a column reserves space for its longest decimals", () => {
  const amounts = [
    splitAtDecimals(1, "EUR", "en-GB"),
    splitAtDecimals(100, "JPY", "en-GB"),
    splitAtDecimals(1, "KWD", "en-GB"),
  ];
  expect(findLongestDecimals(amounts)).toBe(".000");
  expect(findLongestDecimals([splitAtDecimals(512.4, "EUR", "pt-PT")])).toBe(",40");
  expect(findLongestDecimals([])).toBe("");
});
