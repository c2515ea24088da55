import { useSyncExternalStore } from "react";

/** `gone` was to open and can be opened once more; `wanted` is still to be shown where it belongs. */
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

/** A part of the page could not be fetched; named where nobody can open it once more. */
export function reportChunkFailure(part?: object): void {
  if (part !== undefined) wanted.add(part);
  change(true);
}

export function tellFetched(part: object): void {
  wanted.delete(part);
  change(false);
}

/** Fetches what is still wanted, and says no more of the rest. */
export function retryFailedChunks(): void {
  turn += 1;
  wanted.clear();
  change(false);
}

function told(): Missing {
  if (wanted.size > 0) return "wanted";
  return gone ? "gone" : "none";
}

export function useMissing(): Missing {
  return useSyncExternalStore(subscribe, told, () => "none");
}

/** Changes whenever somebody asks for what is missing once more. */
export function useRetryCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => turn,
    () => 0,
  );
}
