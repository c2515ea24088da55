"use client";

import { lazyComponent } from "../../ui/lazy-component";
import { useSearches } from "../search-store";

const TrayList = lazyComponent(() => import("./tray-list").then((module) => module.TrayList));

/** Searches that continue while their page is closed, with links back. Loaded when there is one. */
export function BackgroundSearches() {
  const { kept } = useSearches();
  return kept.length === 0 ? null : <TrayList />;
}
