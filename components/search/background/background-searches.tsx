"use client";

import { lazyComponent } from "../../ui/lazy-component";
import { useHasStoredSearches } from "./stored-searches";

const TrayList = lazyComponent(() => import("./tray-list").then((module) => module.TrayList));

/**
 * Searches that continue while their page is closed, with links back. The list is loaded only if there is such a
 * search.
 */
export function BackgroundSearches() {
  return useHasStoredSearches() ? <TrayList /> : null;
}
