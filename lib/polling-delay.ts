const seconds = 1000;
const minutes = 60 * seconds;

/**
 * Returns the delay before the next poll of a booking, in milliseconds. It increases with the time since polling
 * started, because a crew usually responds within 30 seconds.
 */
export function pollingDelay(followedMs: number): number {
  if (followedMs < 30 * seconds) return 2 * seconds;
  if (followedMs < 2 * minutes) return 5 * seconds;
  if (followedMs < 10 * minutes) return 15 * seconds;
  return 60 * seconds;
}
