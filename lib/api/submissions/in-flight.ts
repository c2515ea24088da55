let count = 0;

/** Counts the work until it has ended, however it ends. */
export async function trackInFlight<T>(work: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await work();
  } finally {
    count -= 1;
  }
}

/** Whether anything was submitted on this page whose outcome is still being found out. */
export function isSubmitting(): boolean {
  return count > 0;
}
