import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database, Db } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import type { Config } from "../env";
import { CommandError } from "../errors/command-error";
import { findClock, lockClock, type ServiceClock, saveOffset } from "./clock.queries";

/**
 * The maximum offset of the service's clock: ten years, in seconds. Time zones and calendars are defined for all times
 * up to this limit.
 */
const maxOffsetSeconds = 10 * 366 * 86_400;

/**
 * Adds seconds to the offset of the service's clock. Throws a `CommandError` in production, or above ten
 * years in total.
 */
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

/** Computes and saves the new offset of the service's clock. Throws a `CommandError` in production. */
export async function setOffset(
  database: Database,
  acting: Acting,
  change: { action: string; next: (offsetSeconds: number) => number },
): Promise<ServiceClock> {
  assertSandbox(acting.config);
  return await inTransaction(database, async (tx) => {
    const before = await lockClock(tx);
    await saveOffset(tx, change.next(before.offsetSeconds));
    const after = await findClock(tx);
    await recordAudit(tx, acting, {
      action: change.action,
      partnerId: null,
      target: { type: "clock", id: "service" },
      before: { offset_s: before.offsetSeconds },
      after: { offset_s: after.offsetSeconds },
    });
    return after;
  });
}

/** Throws a `CommandError` in production, where the service uses real time. */
export function assertSandbox({ environment }: Config): void {
  if (environment === "sandbox") return;
  throw new CommandError("The clock belongs to the sandbox; in production (SERVICE_ENV) time is real time.");
}

/** Sets the service's clock to real time. Status changes that the advanced clock caused remain. */
export async function resetClock(database: Database, acting: Acting): Promise<ServiceClock> {
  return await setOffset(database, acting, { action: "clock.reset", next: () => 0 });
}

/**
 * Returns the service's current time and its offset from real time. Throws a `CommandError` in production.
 */
export async function getClock(db: Db, config: Config): Promise<ServiceClock> {
  assertSandbox(config);
  return await findClock(db);
}
