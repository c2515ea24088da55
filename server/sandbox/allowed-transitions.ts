import type { BookingRow } from "@/drizzle/schema/bookings";
import { type Status, type Transition, transitions } from "../bookings/transitions";

/** The transitions that the crew, a supplier or time can cause. A partner's actions have their own routes. */
const acts = [
  "accept",
  "decline",
  "secure",
  "fail",
  "supply",
  "withhold",
  "expire",
  "complete",
] as const satisfies readonly Transition[];
export type Act = (typeof acts)[number];

/**
 * Returns the statuses a booking can reach now, each with its transition. After the deadline of an unconfirmed booking,
 * its only transition is to expire.
 */
export function allowedTransitions(
  { status, confirmBy }: Pick<BookingRow, "status" | "confirmBy">,
  now: Date,
): Map<Status, Act> {
  const overdue = confirmBy !== null && confirmBy <= now && status !== "confirmed";
  const moves = acts.filter((act) => {
    const sources: readonly Status[] = transitions[act].from;
    return sources.includes(status) && (!overdue || act === "expire");
  });
  return new Map(moves.map((act) => [transitions[act].to, act]));
}
