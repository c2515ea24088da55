import { hasTexts, readStoredJson } from "@/lib/stored-json";

export type RecentSearch = { search: string; label: string; location: string | null };

const storageKey = "recent-searches";
const maxSearches = 5;

/** Returns this browser's recent searches, newest first. Drops entries of other versions. */
export function readRecentSearches(): RecentSearch[] {
  const kept = readStoredJson(() => localStorage.getItem(storageKey));
  const isSearch = (value: unknown) => hasTexts(value, ["search", "label"], ["location"]);
  return Array.isArray(kept) ? kept.filter(isSearch).slice(0, maxSearches) : [];
}

export function rememberSearch(search: RecentSearch): void {
  // The same search has another label until the cities' names are loaded.
  const isAnother = (other: RecentSearch) => other.label !== search.label && other.search !== search.search;
  const others = readRecentSearches().filter(isAnother);
  try {
    localStorage.setItem(storageKey, JSON.stringify([search, ...others].slice(0, maxSearches)));
  } catch {
    // A full or disabled storage must not prevent searching.
  }
}
