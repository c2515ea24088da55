import { useSyncExternalStore } from "react";

export type VisibleRows<Row> = {
  /** Publishes the rows that a list shows, in order, or undefined when the list is removed from the page. */
  publish: (rows: readonly Row[] | undefined) => void;
  /** Returns the rows that were published last. Undefined without a list, and on the server. */
  use: () => readonly Row[] | undefined;
};

/** Creates a store for the rows that a list shows, so that the page or panel of one row can open its neighbours. */
export function createVisibleRows<Row>(): VisibleRows<Row> {
  let shown: readonly Row[] | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    publish: (rows) => {
      shown = rows;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => undefined,
      ),
  };
}
