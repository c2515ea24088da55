import { expect, test } from "vitest";
import { minutesToSpeak, toUrgency } from "./countdown";

test.each([
  [1800, "calm"],
  [301, "calm"],
  [300, "soon"],
  [61, "soon"],
  [60, "last"],
  [1, "last"],
  [0, "over"],
  [-30, "over"],
] as const)("with %d seconds left the level is %s", (seconds, level) => {
  expect(toUrgency(seconds)).toBe(level);
});

test("half an hour is announced at ten, five and one minute and at its end, once each", () => {
  const spoken: number[] = [];
  for (let left = 1799; left >= -5; left -= 1) {
    const minutes = minutesToSpeak(left + 1, left);
    if (minutes !== undefined) spoken.push(minutes);
  }
  expect(spoken).toEqual([10, 5, 1, 0]);
});

test("only the latest announcement is made after a long sleep, and none when the page opens", () => {
  expect(minutesToSpeak(1200, 30)).toBe(1);
  expect(minutesToSpeak(1200, -10)).toBe(0);
  expect(minutesToSpeak(299, 299)).toBeUndefined();
});

test("a renewed draft is announced again", () => {
  expect(minutesToSpeak(-4, 1800)).toBeUndefined();
  expect(minutesToSpeak(601, 600)).toBe(10);
});
