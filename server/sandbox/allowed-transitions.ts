import type { BookingRow } from "@/drizzle/schema/bookings";
import { type Status, type Transition, transitions } from "../bookings/transitions";

/** What a crew, a supplier or time can do to a booking; what a partner does has calls of its own. */
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

/** Where a booking can be moved at that moment, and by which act. One past its deadline can only expire. */
export function allowedTransitions(
  { status, confirmBy }: Pick<BookingRow, "status" | "confirmBy">,
  now: Date,
): Map<Status, Act> {
  const lapsed = confirmBy !== null && confirmBy <= now && status !== "confirmed";
  const moves = acts.filter((act) => {
    const sources: readonly Status[] = transitions[act].from;
    return sources.includes(status) && (!lapsed || act === "expire");
  });
  return new Map(moves.map((act) => [transitions[act].to, act]));
}
