import { hasTexts, readStoredJson } from "@/lib/stored-json";
import { type Filters, readSearchState, toFilters } from "./search-params";

/** A search: the query string of its page, and the filters in it. */
export type RecentSearch = { search: string; filters: Filters };

const storageKey = "recent-searches";
const maxSearches = 5;

/**
 * Returns this browser's recent searches, newest first, at most five. Ignores entries without a text `search`, which
 * another version of the portal may have stored.
 */
export function readRecentSearches(): RecentSearch[] {
  const kept = readStoredJson(() => localStorage.getItem(storageKey));
  if (!Array.isArray(kept)) return [];
  return kept
    .filter((value) => hasTexts(value, ["search"]))
    .slice(0, maxSearches)
    .map(({ search }) => ({ search, filters: toFilters(readSearchState(new URLSearchParams(search))) }));
}

/**
 * Stores a search. It replaces an earlier one with the same location and dates, because both have the same
 * label.
 */
export function storeRecentSearch(search: string): void {
  const added = toCityAndDates(search);
  const others = readRecentSearches().filter((other) => toCityAndDates(other.search) !== added);
  const searches = [search, ...others.map((other) => other.search)].slice(0, maxSearches);
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches.map((one) => ({ search: one }))));
  } catch {
    // A full or disabled storage must not prevent searching.
  }
}

function toCityAndDates(search: string): string {
  const query = new URLSearchParams(search);
  return ["location", "country", "date_from", "date_to"].map((name) => query.get(name)).join();
}
