import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import {
  findOldestMark,
  insertDay,
  lockPartnerDays,
  markEachDay,
  type OldestMark,
  removeDay,
  removeMarks,
} from "./count-day.queries";

/**
 * The minimum age, in seconds, of a mark (a day to be counted again) before the day is counted. Many changes then need
 * only one count.
 */
const defaultSettleSeconds = 10;
/** The maximum number of partners that a call skips because other workers count their days. */
const maxPassedOver = 16;

/**
 * The pause after a partner's first failed count, in seconds. It doubles with each further failure, up to
 * `maxPauseSeconds`.
 */
const firstPauseSeconds = 10;
const maxPauseSeconds = 600;

type Pause = { failures: number; endsAt: number };
/** The pauses of the partners whose last count failed in this process, by partner ID. */
export type Pauses = Map<number, Pause>;

/**
 * Counts the day with the oldest mark again and deletes the marks of this day, in one transaction. For a mark of all
 * days, creates a mark for each day instead. Returns false if there is no mark to process. Days of one partner are
 * counted one after another. If the count fails, throws and adds the partner to `pauses`, so that later calls skip it
 * for a growing time.
 */
export async function countNextDay(
  database: Database,
  {
    settleSeconds = defaultSettleSeconds,
    pauses = new Map(),
  }: { settleSeconds?: number; pauses?: Pauses } = {},
): Promise<boolean> {
  const paused = [...pauses].filter(([, { endsAt }]) => endsAt > performance.now()).map(([id]) => id);
  let counting: number | undefined;
  try {
    const counted = await inTransaction(database, async (tx) => {
      counting = undefined;
      const mark = await lockOldestMark(tx, { settleSeconds, paused });
      if (mark === undefined) return false;
      counting = mark.partnerId;
      await countMarked(tx, mark);
      return true;
    });
    if (counting !== undefined) pauses.delete(counting);
    return counted;
  } catch (error) {
    if (counting === undefined) throw error;
    pauses.set(counting, nextPause(pauses.get(counting)));
    throw new Error(`A day of the partner ${counting} was not counted.`, { cause: error });
  }
}

/**
 * Locks the days of the partner with the oldest mark and returns the mark, or undefined if no mark can be counted now.
 * Skips paused partners, and up to `maxPassedOver` partners whose days other workers count.
 */
async function lockOldestMark(
  tx: Tx,
  { settleSeconds, paused }: { settleSeconds: number; paused: readonly number[] },
): Promise<OldestMark | undefined> {
  const passedOver = [...paused];
  while (passedOver.length < paused.length + maxPassedOver) {
    const mark = await findOldestMark(tx, { settleSeconds, passedOver });
    if (mark === undefined || (await lockPartnerDays(tx, mark.partnerId))) return mark;
    passedOver.push(mark.partnerId);
  }
  return undefined;
}

async function countMarked(tx: Tx, { partnerId, timezone, day }: OldestMark): Promise<void> {
  if (day === null) return await markEachDay(tx, partnerId);
  // The marks are deleted first. The count that follows sees every change whose mark was deleted.
  await removeMarks(tx, { partnerId, timezone, day });
  await removeDay(tx, { partnerId, timezone, day });
  await insertDay(tx, { partnerId, timezone, day });
}

function nextPause(last: Pause | undefined): Pause {
  const failures = (last?.failures ?? 0) + 1;
  const seconds = Math.min(firstPauseSeconds * 2 ** (failures - 1), maxPauseSeconds);
  return { failures, endsAt: performance.now() + seconds * 1000 };
}
