import { expect, test } from "vitest";
import { arrangeRows } from "./arrange-rows";

const bookings = (...references: string[]) => references.map((reference) => ({ reference }));

test("nobody at the list: it is what the service says", () => {
  const { rows, changes } = arrangeRows(undefined, bookings("b", "a"));
  expect(rows.map(({ booking }) => booking.reference)).toEqual(["b", "a"]);
  expect(changes).toBe(0);
});

test("somebody at the list: nothing moves, what went is marked, what came is counted", () => {
  const { rows, changes } = arrangeRows(bookings("a", "b", "c"), bookings("new", "c", "a", "later"));
  expect(rows.map(({ booking, gone }) => [booking.reference, gone])).toEqual([
    ["a", false],
    ["b", true],
    ["c", false],
  ]);
  expect(changes).toBe(3);
});
