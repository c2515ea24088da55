import type { Acting } from "../context";
import type { Database } from "../db/database";
import { CommandError } from "../errors/command-error";
import type { ServiceClock } from "./clock.queries";
import { setOffset } from "./set-offset";

/** Far enough for every rental there can be, and near enough for every calendar and time zone to be known. */
const maxOffsetSeconds = 10 * 366 * 86_400;

/** Moves the service's notion of now ahead, on top of what it was moved before. */
export async function advanceClock(
  database: Database,
  acting: Acting,
  seconds: number,
): Promise<ServiceClock> {
  return await setOffset(database, acting, {
    action: "clock.advance",
    next: (offsetSeconds) => {
      const sum = offsetSeconds + seconds;
      if (sum <= maxOffsetSeconds) return sum;
      throw new CommandError("The clock may be at most ten years ahead; reset it first.");
    },
  });
}
