"use client";

import { useUrlQuery } from "../url-query/use-url-query";
import { readSearchState, type SearchState, sortChange } from "./search-params";

export type SetSearchState = (next: Partial<SearchState>, options?: { history: "push" | "replace" }) => void;

/** Returns the search in the page's URL and a function to change it. */
export function useSearchState(): [SearchState, SetSearchState] {
  const [query, change] = useUrlQuery();
  const set: SetSearchState = ({ sort, ...next }, options = { history: "push" }) =>
    change({ ...next, ...sortChange(sort) }, options);
  return [readSearchState(query), set];
}
