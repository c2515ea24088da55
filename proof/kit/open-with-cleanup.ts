/** The steps that close what a testbed has opened, in the order of opening. */
export type Cleanup = (() => Promise<unknown>)[];

/**
 * Runs `build`, which adds a step for everything that it opens. Returns its result with `close`, which runs the
 * steps in reverse order. If `build` throws, runs them at once.
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
