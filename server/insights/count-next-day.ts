import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import {
  findOldestMark,
  insertDay,
  lockPartnerDays,
  markEachDay,
  removeDay,
  removeMarks,
} from "./count-day.queries";

/** A day is counted this long after its first change, so that many changes cost one count. */
const defaultSettleSeconds = 10;
/** The most partners that a worker passes over because other workers count their days. */
const maxPassedOver = 16;

/**
 * Counts the day with the oldest mark again, in one transaction that also deletes the marks of the day. Returns whether
 * it did. A killed worker leaves the marks, so another one counts the day. Days of one partner are counted one after
 * another, days of several partners at the same time.
 */
export async function countNextDay(
  database: Database,
  { settleSeconds = defaultSettleSeconds }: { settleSeconds?: number } = {},
): Promise<boolean> {
  return await inTransaction(database, async (tx) => {
    const passedOver: number[] = [];
    while (passedOver.length < maxPassedOver) {
      const mark = await findOldestMark(tx, { settleSeconds, passedOver });
      if (mark === undefined) return false;
      const { partnerId, timezone, day } = mark;
      if (!(await lockPartnerDays(tx, partnerId))) {
        passedOver.push(partnerId);
        continue;
      }
      if (day === null) {
        await markEachDay(tx, partnerId);
        return true;
      }
      // The marks are deleted first. The count that follows sees every change whose mark was deleted.
      await removeMarks(tx, { partnerId, timezone, day });
      await removeDay(tx, { partnerId, timezone, day });
      await insertDay(tx, { partnerId, timezone, day });
      return true;
    }
    return false;
  });
}
