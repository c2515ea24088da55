import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { invalidField } from "../errors/api-error";
import { findPartnerClock, lockPartnerClock, type ServiceClock, savePartnerOffset } from "./clock.queries";

/** As far as the service's own clock goes, so that both together still lead to a year every calendar knows. */
const maxOffsetSeconds = 10 * 365 * 86_400;

/** Moves a partner's clock ahead of the service's, on top of what it was moved before. */
export async function advancePartnerClock(ctx: PartnerContext, seconds: number): Promise<ServiceClock> {
  return await movePartnerClock(ctx, "partner_clock.advance", (offsetSeconds) => {
    const sum = offsetSeconds + seconds;
    if (sum <= maxOffsetSeconds) return sum;
    throw invalidField("advance", "The clock can be at most 3650 days ahead. Reset it first");
  });
}

/** Back to the service's time. What was decided by the time it showed stays decided. */
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
