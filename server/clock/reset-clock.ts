import type { Acting } from "../context";
import type { Database } from "../db/database";
import type { ServiceClock } from "./clock.queries";
import { setOffset } from "./set-offset";

/** Sets the service's clock to real time. Changes that were made by the earlier time remain. */
export async function resetClock(database: Database, acting: Acting): Promise<ServiceClock> {
  return await setOffset(database, acting, { action: "clock.reset", next: () => 0 });
}
