export type Hold = { released: Promise<void>; release(): void };

/** Something a test keeps others waiting for. */
export function createLatch(): Hold {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
