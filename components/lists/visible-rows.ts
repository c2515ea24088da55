import { useSyncExternalStore } from "react";

export type VisibleRows<Row> = {
  /** Publishes the rows that a list shows, in order. */
  publish: (rows: readonly Row[]) => void;
  /** Returns the rows that were published last. Empty on the server. */
  use: () => readonly Row[];
};

/** Creates a store for the rows that a list shows, so that the page or panel of one row can open its neighbours. */
export function createVisibleRows<Row>(): VisibleRows<Row> {
  const nothing: readonly Row[] = [];
  let shown = nothing;
  const listeners = new Set<() => void>();
  return {
    publish: (rows) => {
      shown = rows;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => shown,
        () => nothing,
      ),
  };
}
