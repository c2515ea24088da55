const seconds = 1000;
const minutes = 60 * seconds;

/**
 * How long to wait before asking again where a booking stands, by how long it has been followed: closely while a crew
 * usually answers, then ever less.
 */
export function pollingDelay(followedMs: number): number {
  if (followedMs < 30 * seconds) return 2 * seconds;
  if (followedMs < 2 * minutes) return 5 * seconds;
  if (followedMs < 10 * minutes) return 15 * seconds;
  return 60 * seconds;
}
