"use client";

import { later } from "../ui/later";
import { useSearches } from "./search-store";

const TrayList = later(() => import("./tray-list").then((module) => module.TrayList));

/** Searches that go on while their page is not open, and lead back to it. Loaded when there is one. */
export function SearchTray() {
  const { kept } = useSearches();
  return kept.length === 0 ? null : <TrayList />;
}
