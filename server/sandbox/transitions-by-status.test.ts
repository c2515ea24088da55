import { expect, test } from "vitest";
import { transitionsByStatus } from "./transitions-by-status";

type Moves = ReturnType<typeof transitionsByStatus>;
const targets = (moves: Moves["inTime"], status: string) => moves[status]?.map(({ to }) => to).sort();

test("an unconfirmed booking can reach every status that the crew, a supplier or time can set", () => {
  const { inTime } = transitionsByStatus();
  expect(targets(inTime, "pending")).toEqual(["cancelled", "confirmed", "expired"]);
  expect(inTime.pending_supplier?.map(({ act }) => act).sort()).toEqual(["expire", "supply", "withhold"]);
  expect(targets(inTime, "confirmed")).toEqual(["completed"]);
  expect(targets(inTime, "cancelled")).toEqual([]);
});

test("a booking past its deadline can only expire, and a confirmed one has no deadline", () => {
  const { expired } = transitionsByStatus();
  for (const status of ["pending", "pending_confirmation", "pending_supplier"]) {
    expect(targets(expired, status)).toEqual(["expired"]);
  }
  expect(targets(expired, "confirmed")).toEqual(["completed"]);
});
