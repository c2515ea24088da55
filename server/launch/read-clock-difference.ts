/**
 * One reading of another machine's clock. `apartMs` is the absolute difference from this machine's clock. The true
 * difference is `apartMs` ± `errorMs`, because the response takes time.
 */
export type ClockReading<Row> = { row: Row; apartMs: number; errorMs: number };

/** The maximum number of readings. */
const maxReadings = 3;

/**
 * Reads another machine's clock. Reads it again, up to `maxReadings` times, while slow responses leave open whether the
 * difference reaches `limitMs`. Returns the row of the quickest response and the minimum difference that it proves, in
 * milliseconds.
 */
export async function readClockDifference<Row>(
  read: () => Promise<ClockReading<Row>>,
  limitMs: number,
): Promise<{ row: Row; minApartMs: number }> {
  let best = await read();
  for (let count = 1; isUndecided(best, limitMs) && count < maxReadings; count += 1) {
    const next = await read();
    if (next.errorMs < best.errorMs) best = next;
  }
  return { row: best.row, minApartMs: Math.max(0, best.apartMs - best.errorMs) };
}

/** Returns whether a reading is too imprecise to tell if the clocks differ by `limitMs` or more. */
function isUndecided({ apartMs, errorMs }: ClockReading<unknown>, limitMs: number): boolean {
  return apartMs - errorMs < limitMs && apartMs + errorMs >= limitMs;
}
