import { useSyncExternalStore } from "react";
import { safeStorage } from "@/lib/safe-storage";

/**
 * The storage of background searches in this tab, as JSON. A reload keeps them, and other tabs do not have them. It is
 * in its own module because every page checks for background searches, and this module is small.
 */
const storage = safeStorage(() => sessionStorage);
const storageKey = "kept-searches";
const none = "[]";
const listeners = new Set<() => void>();

/** Returns the stored searches as JSON, or an empty list. */
export function readStoredSearches(): string {
  return storage.get(storageKey) ?? none;
}

/** Stores the searches and calls all listeners. */
export function storeSearches(json: string): void {
  storage.set(storageKey, json);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change. Returns a function that removes the listener. */
export function onSearchesStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the tab has background searches. False on the server. */
export function useHasStoredSearches(): boolean {
  return useSyncExternalStore(
    onSearchesStored,
    () => readStoredSearches() !== none,
    () => false,
  );
}
