import { useSyncExternalStore } from "react";

export type SharedValue<Value> = {
  publish: (value: Value) => void;
  /** Returns the value that was published last. On the server it is the first value. */
  use: () => Value;
};

/**
 * Creates a value that parts of a page share although neither contains the other, for example a list and the panel of one
 * of its rows.
 */
export function createSharedValue<Value>(first: Value): SharedValue<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    publish: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => first,
      ),
  };
}
