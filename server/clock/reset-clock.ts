import type { Acting } from "../context";
import type { Database } from "../db/database";
import type { ServiceClock } from "./clock.queries";
import { setOffset } from "./set-offset";

/** Back to real time. What was decided by the time it showed stays decided. */
export async function resetClock(database: Database, acting: Acting): Promise<ServiceClock> {
  return await setOffset(database, acting, { action: "clock.reset", next: () => 0 });
}
