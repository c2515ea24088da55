import { expect, test } from "vitest";
import { arrangeRows } from "./arrange-rows";

const bookings = (...references: string[]) => references.map((reference) => ({ reference }));

test("the list shows the current rows while no pointer or focus is in it", () => {
  const { rows, changes } = arrangeRows(undefined, bookings("b", "a"));
  expect(rows.map(({ booking }) => booking.reference)).toEqual(["b", "a"]);
  expect(changes).toBe(0);
});

test("the list keeps its rows while it is in use, marks those that left and counts new ones", () => {
  const { rows, changes } = arrangeRows(bookings("a", "b", "c"), bookings("new", "c", "a", "later"));
  expect(rows.map(({ booking, gone }) => [booking.reference, gone])).toEqual([
    ["a", false],
    ["b", true],
    ["c", false],
  ]);
  expect(changes).toBe(3);
});
