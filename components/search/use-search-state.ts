"use client";

import { useUrlQuery } from "../url-query/use-url-query";
import { readState, type SearchState, sortChange } from "./search-params";

export type SetSearchState = (next: Partial<SearchState>, options?: { history: "push" | "replace" }) => void;

/** The search that the page's address describes. */
export function useSearchState(): [SearchState, SetSearchState] {
  const [query, change] = useUrlQuery();
  const set: SetSearchState = ({ sort, ...next }, options = { history: "push" }) =>
    change({ ...next, ...sortChange(sort) }, options);
  return [readState(query), set];
}
