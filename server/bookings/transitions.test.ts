import { expect, test } from "vitest";
import { bookingStatuses } from "@/lib/booking-status";
import { isLegal, type Status, type Transition, transitions, waitingStatuses } from "./transitions";

const statuses: readonly Status[] = ["draft", ...bookingStatuses];

/** The legal transitions from each status, as in the published table. */
const legal: Record<Status, readonly Transition[]> = {
  draft: [],
  pending: ["accept", "decline", "expire", "cancel"],
  pending_confirmation: ["secure", "fail", "expire", "cancel"],
  pending_supplier: ["supply", "withhold", "expire", "cancel"],
  confirmed: ["cancel", "complete"],
  cancelled: [],
  expired: [],
  completed: [],
};

// SAFETY: the keys of a constant object are its own.
const names = Object.keys(transitions) as Transition[];

test.for(statuses)("%s allows exactly the published transitions", (from) => {
  expect(names.filter((name) => isLegal(name, from)).sort()).toEqual([...legal[from]].sort());
});

test.for([
  ["accept", "confirmed", "booking.confirmed"],
  ["secure", "confirmed", "booking.confirmed"],
  ["decline", "cancelled", "booking.cancelled"],
  ["fail", "cancelled", "booking.cancelled"],
  ["cancel", "cancelled", "booking.cancelled"],
  ["expire", "expired", "booking.expired"],
  ["complete", "completed", "booking.completed"],
] as const)("%s leads to %s with one event, %s", ([name, to, event]) => {
  expect(transitions[name]).toMatchObject({ to, events: [event] });
});

test.for([
  ["supply", "confirmed", ["booking.supplier_confirmed", "booking.confirmed"]],
  ["withhold", "cancelled", ["booking.supplier_failed", "booking.cancelled"]],
] as const)("%s leads to %s with the supplier's event first", ([name, to, events]) => {
  expect(transitions[name]).toMatchObject({ to, events });
});

test("every transition is tested", () => {
  expect(names).toHaveLength(9);
});

test("only an unconfirmed booking can expire", () => {
  expect([...waitingStatuses].sort()).toEqual(["pending", "pending_confirmation", "pending_supplier"]);
});
