import type { Db } from "../db/database";
import type { Config } from "../env";
import { assertSandbox } from "./assert-sandbox";
import { findClock, type ServiceClock } from "./clock.queries";

/** The service's notion of now, and how far it is ahead of real time. */
export async function getClock(db: Db, config: Config): Promise<ServiceClock> {
  assertSandbox(config);
  return await findClock(db);
}
