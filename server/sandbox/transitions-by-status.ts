import { bookingStatus } from "@/lib/contracts/bookings";
import type { Status } from "../bookings/transitions";
import { type Act, allowedTransitions } from "./allowed-transitions";

type Moves = Readonly<Record<string, readonly { to: Exclude<Status, "draft">; act: Act }[]>>;

/**
 * Returns, for each status, the statuses that a booking can reach from it, with their transitions. `inTime` applies
 * before the confirmation deadline, `expired` after it.
 */
export function transitionsByStatus(): { inTime: Moves; expired: Moves } {
  const now = new Date();
  return { inTime: movesAt(null, now), expired: movesAt(now, now) };
}

function movesAt(confirmBy: Date | null, now: Date): Moves {
  return Object.fromEntries(
    bookingStatus.options.map((status) => {
      const moves = [...allowedTransitions({ status, confirmBy }, now)];
      return [status, moves.flatMap(([to, act]) => (to === "draft" ? [] : [{ to, act }]))];
    }),
  );
}
