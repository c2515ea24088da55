import { expect, test } from "vitest";
import { transitionsByStatus } from "./transitions-by-status";

type Moves = ReturnType<typeof transitionsByStatus>;
const targets = (moves: Moves["timely"], status: string) => moves[status]?.map(({ to }) => to).sort();

test("a booking that waits can go where a crew, a supplier or time can take it", () => {
  const { timely } = transitionsByStatus();
  expect(targets(timely, "pending")).toEqual(["cancelled", "confirmed", "expired"]);
  expect(timely.pending_supplier?.map(({ act }) => act).sort()).toEqual(["expire", "supply", "withhold"]);
  expect(targets(timely, "confirmed")).toEqual(["completed"]);
  expect(targets(timely, "cancelled")).toEqual([]);
});

test("past its deadline it can only expire, and what is confirmed has none", () => {
  const { lapsed } = transitionsByStatus();
  for (const status of ["pending", "pending_confirmation", "pending_supplier"]) {
    expect(targets(lapsed, status)).toEqual(["expired"]);
  }
  expect(targets(lapsed, "confirmed")).toEqual(["completed"]);
});
