import { expect, test } from "vitest";
import { typoDistance } from "./typo-distance";

test.for([
  ["lisbn", "lisbon", 1],
  ["pari", "paris", 1],
  ["rmoe", "rome", 1],
  ["parma", "palma", 1],
  ["rme", "rome", undefined],
  ["lisb", "lisbon", undefined],
  ["pxrxs", "paris", undefined],
  ["barcelna", "barcelona", 1],
  ["bracelna", "barcelona", 2],
  ["barcelnoa", "barcelona", 1],
  ["barclna", "barcelona", undefined],
  ["brclna", "barcelona", undefined],
  ["berlin", "dublin", undefined],
  ["venice", "nice", undefined],
  ["mumbai", "dubai", undefined],
  ["torino", "tokyo", undefined],
  ["bergen", "berlin", undefined],
  ["dome", "rome", undefined],
  ["narcelona", "barcelona", undefined],
] as const)("%s as a typo of %s: %s changes", ([text, name, expected]) => {
  expect(typoDistance(text, name)).toBe(expected);
});
