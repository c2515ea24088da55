/**
 * One reading of another machine's clock: the difference from this one's, in milliseconds, and by how much the time of
 * the response may make it wrong.
 */
export type ClockReading<Row> = { row: Row; apartMs: number; errorMs: number };

/** The maximum number of readings. */
const maxReadings = 3;

/**
 * Reads the other clock, again if a slow response leaves open whether the difference reaches the limit. Returns the row
 * of the reading with the quickest response, and the difference that it proves, in milliseconds.
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

/** Returns whether the difference may be below the limit or not. */
function isUndecided({ apartMs, errorMs }: ClockReading<unknown>, limitMs: number): boolean {
  return apartMs - errorMs < limitMs && apartMs + errorMs >= limitMs;
}
