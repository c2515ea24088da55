/** Resolves after `ms` milliseconds, when the network is back, or when `wake` is called. */
export async function interruptibleSleep(ms: number, wake: { current: () => void }): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    wake.current = done;
  });
}
