import type { Acting, CallContext } from "../../context";
import { readClock } from "../../db/read-clock";

/**
 * Returns the actor with the service's time as `now`. Credentials and people follow the service's clock, regardless of
 * the partner's clock offset.
 */
export async function withServiceClock({ actor, requestId, config, database }: CallContext): Promise<Acting> {
  return { actor, requestId, config, now: await readClock(database) };
}
