import { useSyncExternalStore } from "react";
import { hasTexts, readStoredJson } from "@/lib/stored-json";

/** A search that continues while its page is closed. */
export type KeptSearch = {
  searchId: string;
  /** The URL of its page. */
  href: string;
  /** Its city and dates. */
  label: string;
};

type Searches = {
  kept: readonly KeptSearch[];
  /** The IDs of the searches whose polling the user stopped. */
  stopped: ReadonlySet<string>;
};

const nothing: Searches = { kept: [], stopped: new Set() };
const storageKey = "kept-searches";
let searches = typeof window === "undefined" ? nothing : { ...nothing, kept: readKeptSearches() };
const listeners = new Set<() => void>();
const startedAt = new Map<string, number>();

/** Reads the background searches of this tab. A reload keeps them, and other tabs do not have them. */
function readKeptSearches(): KeptSearch[] {
  const kept = readStoredJson(() => sessionStorage.getItem(storageKey));
  const isSearch = (value: unknown) => hasTexts(value, ["searchId", "href", "label"]);
  return Array.isArray(kept) ? kept.filter(isSearch) : [];
}

function change(next: Searches): void {
  searches = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next.kept));
  } catch {
    // A full or disabled storage must not prevent searching.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the background searches, which continue after their page is closed, and the stopped ones. */
export function useSearches(): Searches {
  return useSyncExternalStore(
    subscribe,
    () => searches,
    () => nothing,
  );
}

export function keepSearch(search: KeptSearch): void {
  const others = searches.kept.filter(({ searchId }) => searchId !== search.searchId);
  change({ ...searches, kept: [...others, search] });
}

export function dropSearch(searchId: string): void {
  change({ ...searches, kept: searches.kept.filter((search) => search.searchId !== searchId) });
}

export function stopSearch(searchId: string): void {
  change({
    kept: searches.kept.filter((search) => search.searchId !== searchId),
    stopped: new Set([...searches.stopped, searchId]),
  });
}

export function resumeSearch(searchId: string): void {
  change({ ...searches, stopped: new Set([...searches.stopped].filter((stopped) => stopped !== searchId)) });
}

/** Returns when a search was started or first seen, in milliseconds of this machine's clock. */
export function startOf(searchId: string, begun = Date.now()): number {
  const known = startedAt.get(searchId);
  if (known !== undefined) return known;
  startedAt.set(searchId, begun);
  return begun;
}
