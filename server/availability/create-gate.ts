import { ApiError } from "../errors/api-error";

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many works run at once, in the order they came, and so many wait; one more is refused with 503
 * `service_unavailable`.
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw overloaded();
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

function overloaded(): ApiError {
  return new ApiError(
    "service_unavailable",
    "Too many searches over many cities are being worked on.",
  ).withHeaders({ "Retry-After": "1" });
}
