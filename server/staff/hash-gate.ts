import { SignInRefused } from "./sign-in-refused";

export type HashGate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets two password hashes be worked on at once, in the order they came, and twenty wait; one more is refused as
 * `busy`. Each takes 19 MiB and a core for a while: guessing must not cost the API its machine.
 */
export function createHashGate(atOnce = 2, waiting = 20): HashGate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new SignInRefused("busy");
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place over, so `running` stays as it is.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** One for the process: hashes compete for its cores, whatever asks for them. */
export const hashGate = createHashGate();
