import { useSyncExternalStore } from "react";

/**
 * Whether chunks could not be loaded. `wanted`: a part of the page that the user cannot open again is
 * missing. `gone`: only parts are missing that the user can open again.
 */
type Missing = "none" | "gone" | "wanted";

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
 * Reports that a chunk could not be loaded. `part` identifies a part of the page that the user cannot open
 * again. It is undefined for a part such as a dialog, which the user can open again.
 */
export function reportChunkFailure(part?: object): void {
  if (part !== undefined) wanted.add(part);
  change(true);
}

/** Reports that `part` was loaded. Also clears the failures of parts that the user can open again. */
export function reportChunkLoaded(part: object): void {
  wanted.delete(part);
  change(false);
}

/** Loads the missing parts of the page again, and clears the failures of parts that the user can open again. */
export function retryFailedChunks(): void {
  turn += 1;
  wanted.clear();
  change(false);
}

function getMissing(): Missing {
  if (wanted.size > 0) return "wanted";
  return gone ? "gone" : "none";
}

/** Returns which kind of chunks could not be loaded. */
export function useFailedChunks(): Missing {
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
