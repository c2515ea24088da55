import { expect, test } from "vitest";
import { type Status, transitions } from "../bookings/transitions";
import { allowedTransitions } from "./allowed-transitions";

const now = new Date("2027-01-10T12:00:00Z");
const later = new Date(now.getTime() + 1);

function movesFrom(status: Status, confirmBy: Date | null = later): Status[] {
  return [...allowedTransitions({ status, confirmBy }, now).keys()].sort();
}

test.each(["pending", "pending_confirmation", "pending_supplier"] as const)(
  "a booking in status %s can be confirmed, cancelled or expired, and only expired after its deadline",
  (status) => {
    expect(movesFrom(status)).toEqual(["cancelled", "confirmed", "expired"]);
    expect(movesFrom(status, now)).toEqual(["expired"]);
  },
);

test("a confirmed booking can be completed, regardless of its deadline", () => {
  expect(movesFrom("confirmed")).toEqual(["completed"]);
  expect(movesFrom("confirmed", now)).toEqual(["completed"]);
});

test.each(["cancelled", "expired", "completed"] as const)(
  "a booking in status %s cannot change",
  (status) => {
    expect(movesFrom(status)).toEqual([]);
  },
);

test("every allowed transition is in the table of transitions", () => {
  for (const [to, act] of allowedTransitions({ status: "pending", confirmBy: later }, now)) {
    expect(transitions[act].to).toBe(to);
  }
});
