import { recordAudit } from "../audit/record-audit";
import type { Acting, PartnerContext } from "../context";
import type { Db } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { invalidField } from "../errors/api-error";
import {
  findPartnerClock,
  findPartnerOffset,
  lockPartnerClock,
  type ServiceClock,
  savePartnerOffset,
} from "./clock.queries";

/**
 * The maximum offset of a partner's clock: 10 years, in seconds. With the service's offset, times stay far below the
 * last possible return day.
 */
const maxOffsetSeconds = 10 * 365 * 86_400;

/** Adds seconds to a partner's clock offset. Throws `invalid_payload` above ten years in total. */
export async function advancePartnerClock(ctx: PartnerContext, seconds: number): Promise<ServiceClock> {
  return await movePartnerClock(ctx, "partner_clock.advance", (offsetSeconds) => {
    const sum = offsetSeconds + seconds;
    if (sum <= maxOffsetSeconds) return sum;
    throw invalidField("advance", "The clock can be at most 3650 days ahead. Reset it first");
  });
}

/** Sets a partner's clock to the service's time. Status changes that the advanced clock caused remain. */
export async function resetPartnerClock(ctx: PartnerContext): Promise<ServiceClock> {
  return await movePartnerClock(ctx, "partner_clock.reset", () => 0);
}

async function movePartnerClock(
  ctx: PartnerContext,
  action: string,
  next: (offsetSeconds: number) => number,
): Promise<ServiceClock> {
  const { id, slug } = ctx.partner;
  return await inTransaction(ctx.database, async (tx) => {
    const before = await lockPartnerClock(tx, id);
    await savePartnerOffset(tx, id, next(before.offsetSeconds));
    const after = await findPartnerClock(tx, id);
    await recordAudit(tx, ctx, {
      action,
      partnerId: id,
      target: { type: "clock", id: slug },
      before: { offset_s: before.offsetSeconds },
      after: { offset_s: after.offsetSeconds },
    });
    return after;
  });
}

/** Returns a partner's current time and its offset from the service's time. */
export async function getPartnerClock({ database, partner }: PartnerContext): Promise<ServiceClock> {
  return await findPartnerClock(database, partner.id);
}

/**
 * Returns the same actor with the partner's time as `now`. `acting.now` must be the service's time. Changes to a
 * partner's bookings use the partner's time.
 */
export async function withPartnerClock(db: Db, acting: Acting, partnerId: number): Promise<Acting> {
  const offsetSeconds = await findPartnerOffset(db, partnerId);
  return { ...acting, now: new Date(acting.now.getTime() + offsetSeconds * 1000) };
}
