import { useSyncExternalStore } from "react";

/**
 * Which components could not be loaded. `none`: every chunk was loaded. `gone`: only components that the user can open
 * again, such as dialogs. `wanted`: also a component that the user cannot open again, because it is part of the page.
 */
type MissingChunks = "none" | "gone" | "wanted";

const listeners = new Set<() => void>();
const wanted = new Set<object>();
let [gone, turn] = [false, 0];

function change(next: boolean): void {
  gone = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports that the chunk of a component could not be loaded. `part` identifies a component that belongs to the page. It
 * is undefined for a component that the user can open again, such as a dialog.
 */
export function reportChunkFailure(part?: object): void {
  if (part !== undefined) wanted.add(part);
  change(true);
}

/**
 * Reports that the component `part` was loaded. Also clears the failures of components that the user can open again.
 */
export function reportChunkLoaded(part: object): void {
  wanted.delete(part);
  change(false);
}

/**
 * Loads the missing components of the page again, and clears the failures of components that the user can open again.
 */
export function retryFailedChunks(): void {
  turn += 1;
  wanted.clear();
  change(false);
}

function getMissing(): MissingChunks {
  if (wanted.size > 0) return "wanted";
  return gone ? "gone" : "none";
}

/** Returns whether chunks could not be loaded, and of which kind of component. */
export function useFailedChunks(): MissingChunks {
  return useSyncExternalStore(subscribe, getMissing, () => "none");
}

/** Returns a number that changes with each retry. */
export function useRetryCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => turn,
    () => 0,
  );
}
