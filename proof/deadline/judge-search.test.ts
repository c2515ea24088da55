import { expect, test } from "vitest";
import type { Availability } from "../../lib/contracts/availability";
import { findViolations, type TimedResponse } from "./judge-search";

function response(
  seconds: number,
  titles: readonly string[],
  body: Partial<Availability> = {},
): TimedResponse {
  const vehicles = titles.map((title) => ({ title }));
  const suppliers = { asked: 3, answered: titles.length, failed: 0, not_asked: 0 };
  // SAFETY: the judge reads no other field.
  return { seconds, body: { status: "pending", vehicles, suppliers, ...body } as Availability };
}

const ended = { status: "complete", suppliers: { asked: 3, answered: 2, failed: 1, not_asked: 0 } } as const;
const valid = [
  response(0, []),
  response(1, ["quick"]),
  response(89.5, ["quick", "late"]),
  response(91, ["quick", "late"], ended),
];

test("a search that keeps the deadline has no violation", () => {
  expect(findViolations(valid)).toEqual([]);
});

test.for([
  ["a quick offer that waits for the others", [response(0, []), ...valid.slice(2)]],
  ["a late offer that is lost", [valid[0], valid[1], response(91, ["quick"], ended)]],
  ["a search that ends early", [...valid.slice(0, 2), response(80, ["quick", "late"], ended)]],
  ["a search that never gives up", [...valid.slice(0, 3), response(120, ["quick", "late"], ended)]],
  ["a wrong status", [...valid.slice(0, 3), response(91, ["quick", "late"], { ...ended, status: "failed" })]],
  ["wrong counts", [...valid.slice(0, 3), response(91, ["quick", "late"], { status: "complete" })]],
  ["a poll after the end", [...valid, response(92, ["quick", "late"], ended)]],
] as const)("%s is a violation", ([, responses]) => {
  expect(findViolations(responses.flatMap((one) => one ?? []))).not.toEqual([]);
});
