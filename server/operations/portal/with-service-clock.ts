import type { Acting, CallContext } from "../../context";
import { readClock } from "../../db/read-clock";

/** What concerns credentials and people lives by the service's clock, however far a partner has moved its own. */
export async function withServiceClock({ actor, requestId, config, database }: CallContext): Promise<Acting> {
  return { actor, requestId, config, now: await readClock(database) };
}
