import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { closeMonths, findCalendar, type StatementCalendar } from "./statements.queries";

/**
 * Closes the partner's months that ended at least 24 hours ago by the partner's clock, then returns the first and the
 * newest month of the partner's statements. A closed month never changes, also if the clock is set back later.
 */
export async function closeDueMonths({ database, partner, now }: PartnerContext): Promise<StatementCalendar> {
  const owned = { partnerId: partner.id, now };
  const calendar = await findCalendar(database, owned);
  if (!calendar.due) return calendar;
  await inTransaction(database, (tx) => closeMonths(tx, owned));
  return await findCalendar(database, owned);
}

/** Closes the months that ended at least 24 hours before `now`, the time of the partner's clock. */
export async function closeMonthsBefore(tx: Tx, owned: { partnerId: number; now: Date }): Promise<void> {
  await closeMonths(tx, owned);
}
