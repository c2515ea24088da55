export type Latch = { released: Promise<void>; release(): void };

/** Creates a latch: the promise `released` resolves when `release` is called. */
export function createLatch(): Latch {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
