import type { Db } from "../db/database";
import type { Config } from "../env";
import { assertSandbox } from "./assert-sandbox";
import { findClock, type ServiceClock } from "./clock.queries";

/**
 * Returns the service's current time and its offset from real time. Throws a `CommandError` in production.
 */
export async function getClock(db: Db, config: Config): Promise<ServiceClock> {
  assertSandbox(config);
  return await findClock(db);
}
