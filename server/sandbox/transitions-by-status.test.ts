import { expect, test } from "vitest";
import { transitionsByStatus } from "./transitions-by-status";

type Moves = ReturnType<typeof transitionsByStatus>;
const targets = (moves: Moves["timely"], status: string) => moves[status]?.map(({ to }) => to).sort();

test("an unconfirmed booking can reach every status that the crew, a supplier or time can set", () => {
  const { timely } = transitionsByStatus();
  expect(targets(timely, "pending")).toEqual(["cancelled", "confirmed", "expired"]);
  expect(timely.pending_supplier?.map(({ act }) => act).sort()).toEqual(["expire", "supply", "withhold"]);
  expect(targets(timely, "confirmed")).toEqual(["completed"]);
  expect(targets(timely, "cancelled")).toEqual([]);
});

test("a booking past its deadline can only expire, and a confirmed one has no deadline", () => {
  const { lapsed } = transitionsByStatus();
  for (const status of ["pending", "pending_confirmation", "pending_supplier"]) {
    expect(targets(lapsed, status)).toEqual(["expired"]);
  }
  expect(targets(lapsed, "confirmed")).toEqual(["completed"]);
});
