import { expect, test } from "vitest";
import { isTypo } from "./is-typo";

test.for([
  ["lisbn", "lisbon", true],
  ["pari", "paris", true],
  ["rmoe", "rome", true],
  ["rme", "rome", false],
  ["lisb", "lisbon", false],
  ["pxrxs", "paris", false],
  ["barclna", "barcelona", true],
  ["barcelnoa", "barcelona", true],
  ["brcln", "barcelona", false],
  ["brclna", "barcelona", false],
  ["berlin", "dublin", false],
] as const)("%s as a typo of %s: %s", ([text, name, expected]) => {
  expect(isTypo(text, name)).toBe(expected);
});
