import { commitDueTransitionsOfPartner } from "../../bookings/due/commit-due-transitions-of-partner";
import { presentBooking } from "../../bookings/present-booking";
import type { PartnerContext } from "../../context";
import { countWaiting, findLongestWaiting, type WaitingAge } from "./today.queries";

const shown = 10;
const ages: readonly WaitingAge[] = ["under_1h", "under_4h", "under_8h", "over_8h"];

/** Returns the partner's 10 oldest unconfirmed bookings, and the number of all unconfirmed ones by age. */
export async function getToday(ctx: PartnerContext) {
  await commitDueTransitionsOfPartner(ctx);
  const { database, now, partner } = ctx;
  const counted = await countWaiting(database, { partnerId: partner.id, now });
  const counts = new Map(counted.map(({ age, count }) => [age, count]));
  const waiting = await findLongestWaiting(database, { partnerId: partner.id, limit: shown });
  const by_age = ages.map((age) => ({ age, count: counts.get(age) ?? 0 }));
  return {
    now: now.toISOString(),
    waiting: {
      total: by_age.reduce((sum, { count }) => sum + count, 0),
      by_age,
      data: waiting.map(presentBooking),
    },
  };
}

/** Returns the number of the partner's unconfirmed bookings. */
export async function countUnconfirmed(ctx: PartnerContext): Promise<number> {
  await commitDueTransitionsOfPartner(ctx);
  const { database, now, partner } = ctx;
  const counted = await countWaiting(database, { partnerId: partner.id, now });
  return counted.reduce((sum, { count }) => sum + count, 0);
}
