/** Ends after that time, when the network comes back, or when somebody does not want to wait and calls `wake`. */
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
