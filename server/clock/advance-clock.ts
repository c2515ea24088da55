import type { Acting } from "../context";
import type { Database } from "../db/database";
import { Refusal } from "../errors/refusal";
import type { ServiceClock } from "./clock.queries";
import { setOffset } from "./set-offset";

/** Far enough for every rental there can be, and near enough for every calendar and time zone to be known. */
const farthestSeconds = 10 * 366 * 86_400;

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
      if (sum <= farthestSeconds) return sum;
      throw new Refusal("The clock may be at most ten years ahead; reset it first.");
    },
  });
}
