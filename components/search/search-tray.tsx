"use client";

import dynamic from "next/dynamic";
import { useSearches } from "./search-store";

const TrayList = dynamic(() => import("./tray-list").then((module) => module.TrayList), { ssr: false });

/** Searches that go on while their page is not open, and lead back to it. Loaded when there is one. */
export function SearchTray() {
  const { kept } = useSearches();
  return kept.length === 0 ? null : <TrayList />;
}
