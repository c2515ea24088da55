let count = 0;

/** Runs the work, counts it as in flight until it settles, and returns its result. */
export async function trackInFlight<T>(work: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await work();
  } finally {
    count -= 1;
  }
}

/** Returns whether this page has a submission in flight. */
export function isSubmitting(): boolean {
  return count > 0;
}
