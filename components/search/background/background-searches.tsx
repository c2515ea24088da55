"use client";

import { lazyComponent } from "../../ui/lazy-component";
import { useHasStoredSearches } from "./stored-searches";

const BackgroundSearchList = lazyComponent(() =>
  import("./background-search-list").then((module) => module.BackgroundSearchList),
);

/**
 * Searches that continue while their page is closed, with links back. The list is loaded only if there is such a
 * search.
 */
export function BackgroundSearches() {
  return useHasStoredSearches() ? <BackgroundSearchList /> : null;
}
