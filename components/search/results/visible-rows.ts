import { useSyncExternalStore } from "react";
import type { Vehicle } from "@/lib/contracts/availability";

const nothing: readonly Vehicle[] = [];
let shown = nothing;
const listeners = new Set<() => void>();

/**
 * Publishes the rows that the list of results shows, in order, so that the page or panel of one vehicle can use them.
 */
export function publishVisibleRows(rows: readonly Vehicle[]): void {
  shown = rows;
  for (const listener of listeners) listener();
}

/** Returns the rows that `publishVisibleRows` published last. Empty on the server. */
export function useVisibleRows(): readonly Vehicle[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => nothing,
  );
}
