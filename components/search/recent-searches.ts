import * as z from "zod/mini";

const recentSearch = z.object({ search: z.string(), label: z.string(), location: z.nullable(z.string()) });
export type RecentSearch = z.output<typeof recentSearch>;

const storageKey = "recent-searches";
const most = 5;

/** The last searches made on this machine, newest first. */
export function readRecentSearches(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return z.array(recentSearch).parse(kept).slice(0, most);
  } catch {
    // Kept by another version, or by nobody: recent searches are a comfort, not data.
    return [];
  }
}

export function rememberSearch(search: RecentSearch): void {
  // The same search is known by another label until the cities' names have come.
  const isAnother = (other: RecentSearch) => other.label !== search.label && other.search !== search.search;
  const others = readRecentSearches().filter(isAnother);
  try {
    localStorage.setItem(storageKey, JSON.stringify([search, ...others].slice(0, most)));
  } catch {
    // A full or forbidden storage must not keep anybody from searching.
  }
}
