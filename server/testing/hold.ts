export type Hold = { released: Promise<void>; release(): void };

/** Something a test keeps others waiting for. */
export function hold(): Hold {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
