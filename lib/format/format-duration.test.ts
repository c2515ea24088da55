import { expect, test } from "vitest";
import { formatDuration } from "./format-duration";

test.for([
  [0, "0 seconds"],
  [1, "1 second"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [5400, "90 minutes"],
  [7199, "120 minutes"],
  [7200, "2 hours"],
  [18_000, "5 hours"],
  [172_799, "48 hours"],
  [172_800, "2 days"],
  [300_000, "3 days"],
] as const)("%i seconds are formatted as “%s”", ([seconds, text]) => {
  expect(formatDuration(seconds, "en-GB")).toBe(text);
});

test("a duration is formatted in the reader's language", () => {
  expect(formatDuration(18_000, "pt-PT")).toBe("5 horas");
});
