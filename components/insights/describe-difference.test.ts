import { expect, test } from "vitest";
import { getTexts } from "@/lib/texts/get-texts";
import { describeDifference } from "./describe-difference";

const words = { texts: getTexts("en"), locale: "en-GB" };

test.for([
  [120, 100, "▲ 20% more than before"],
  [75, 100, "▼ 25% less than before"],
  [0, 3, "▼ 100% less than before"],
  [5, 5, "Same as before"],
  [0, 0, "Same as before"],
  [5, 0, "None before"],
  [null, 5, "Nothing to compare with"],
  [5, null, "Nothing to compare with"],
] as const)("a number of %s is compared with %s as “%s”", ([now, before, text]) => {
  expect(describeDifference({ now, before }, false, words)).toBe(text);
});

test("shares are compared in percentage points", () => {
  expect(describeDifference({ now: 0.125, before: 0.1 }, true, words)).toBe(
    "▲ 2.5 percentage points more than before",
  );
  expect(describeDifference({ now: 0, before: 0.5 }, true, words)).toBe(
    "▼ 50 percentage points less than before",
  );
});
