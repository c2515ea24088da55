import type { Acting } from "../context";
import type { Database } from "../db/database";
import { CommandError } from "../errors/command-error";
import type { ServiceClock } from "./clock.queries";
import { setOffset } from "./set-offset";

/**
 * Ten years, in seconds. It covers every possible rental, and every calendar and time zone is defined for it.
 */
const maxOffsetSeconds = 10 * 366 * 86_400;

/** Adds seconds to the offset of the service's clock. Throws a `CommandError` above ten years in total. */
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
