/** Functions that close the resources of a testbed, in the order in which these were opened. */
export type Cleanup = (() => Promise<unknown>)[];

/**
 * Runs `build`, which adds a cleanup function for everything that it opens. Returns its result with `close`, which runs
 * these functions in reverse order. If `build` throws, runs them at once.
 */
export async function openWithCleanup<T extends object>(
  build: (cleanup: Cleanup) => Promise<T>,
): Promise<T & { close(): Promise<void> }> {
  const cleanup: Cleanup = [];
  const close = async () => {
    for (const step of cleanup.splice(0).reverse()) await step();
  };
  try {
    return { ...(await build(cleanup)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
