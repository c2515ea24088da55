import { useSyncExternalStore } from "react";
import { hasTexts, readStoredJson } from "@/lib/stored-json";

/** A search that goes on while its page is not open. */
export type KeptSearch = {
  searchId: string;
  /** Where its page is. */
  href: string;
  /** Its city and dates. */
  label: string;
};

type Searches = {
  kept: readonly KeptSearch[];
  /** Handles nobody follows any more, because somebody said stop. */
  stopped: ReadonlySet<string>;
};

const nothing: Searches = { kept: [], stopped: new Set() };
const storageKey = "kept-searches";
let searches = typeof window === "undefined" ? nothing : { ...nothing, kept: readKeptSearches() };
const listeners = new Set<() => void>();
const startedAt = new Map<string, number>();

/** Kept in the tab, so that a reload loses none and nobody else who signs in elsewhere sees them. */
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
    // A full or forbidden storage must not keep anybody from searching.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Outlives the page that began the search: leaving it loses nothing. */
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

/** When a search was begun, or first heard of on this page; milliseconds of this machine's clock. */
export function startOf(searchId: string, begun = Date.now()): number {
  const known = startedAt.get(searchId);
  if (known !== undefined) return known;
  startedAt.set(searchId, begun);
  return begun;
}
