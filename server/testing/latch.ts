export type Hold = { released: Promise<void>; release(): void };

/** A latch that keeps others waiting until a test opens it. */
export function createLatch(): Hold {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
