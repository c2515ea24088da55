export type Hold = { released: Promise<void>; release(): void };

/** Creates a latch: the promise `released` resolves when `release` is called. */
export function createLatch(): Hold {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
