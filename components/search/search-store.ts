import { useSyncExternalStore } from "react";
import { hasTexts, readStoredJson } from "@/lib/stored-json";
import { onSearchesStored, readStoredSearches, storeSearches } from "./background/stored-searches";

/** A search that continues while its page is closed. */
export type StoredSearch = {
  searchId: string;
  /** The URL of the search's page. */
  href: string;
  /** The city or country of the search and its dates, as a short text. */
  label: string;
};

type Searches = {
  kept: readonly StoredSearch[];
  /** The IDs of the searches whose polling the user stopped. */
  stopped: ReadonlySet<string>;
};

const nothing: Searches = { kept: [], stopped: new Set() };
let searches = typeof window === "undefined" ? nothing : readSearches();
const startedAt = new Map<string, number>();

/**
 * Returns the searches of this tab. Without background searches, returns the same object as on the server. Another
 * object would make React render the page again directly after hydration.
 */
function readSearches(): Searches {
  const kept = parseStoredSearches();
  return kept.length === 0 ? nothing : { ...nothing, kept };
}

/** Reads the background searches of this tab from its storage. Ignores invalid entries. */
function parseStoredSearches(): StoredSearch[] {
  const kept = readStoredJson(readStoredSearches);
  const isSearch = (value: unknown) => hasTexts(value, ["searchId", "href", "label"]);
  return Array.isArray(kept) ? kept.filter(isSearch) : [];
}

function change(next: Searches): void {
  searches = next;
  storeSearches(JSON.stringify(next.kept));
}

/**
 * Returns the background searches, which continue after their page is closed, and the IDs of the searches whose
 * polling the user stopped.
 */
export function useSearches(): Searches {
  return useSyncExternalStore(
    onSearchesStored,
    () => searches,
    () => nothing,
  );
}

/** Adds a search to the background searches, or replaces the one with its ID. */
export function storeSearch(search: StoredSearch): void {
  const others = searches.kept.filter(({ searchId }) => searchId !== search.searchId);
  change({ ...searches, kept: [...others, search] });
}

/** Removes a search from the background searches. */
export function removeSearch(searchId: string): void {
  change({ ...searches, kept: searches.kept.filter((search) => search.searchId !== searchId) });
}

/** Stops the polling of a search and removes it from the background searches. */
export function stopSearch(searchId: string): void {
  change({
    kept: searches.kept.filter((search) => search.searchId !== searchId),
    stopped: new Set([...searches.stopped, searchId]),
  });
}

/** Continues the polling of a search that `stopSearch` stopped. */
export function resumeSearch(searchId: string): void {
  change({ ...searches, stopped: new Set([...searches.stopped].filter((stopped) => stopped !== searchId)) });
}

/**
 * Returns the start time of a search, in milliseconds of this machine's clock. The first call for a search sets it to
 * `begun`.
 */
export function getStartTime(searchId: string, begun = Date.now()): number {
  const known = startedAt.get(searchId);
  if (known !== undefined) return known;
  startedAt.set(searchId, begun);
  return begun;
}
