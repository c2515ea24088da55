"use client";

import { useSearchParams } from "next/navigation";
import { type QueryChanges, updateQueryString } from "@/lib/update-query-string";

type How = {
  /** `push` adds a history entry; `replace` changes the current one. */
  history: "push" | "replace";
  /** Whether the page scrolls to its top. */
  scroll?: boolean;
};

/**
 * Returns the query of the page's URL, where lists store their state. Changing it requests no page from the
 * server.
 */
export function useUrlQuery() {
  return [useSearchParams(), changeAddress] as const;
}

/** Changes the query of the URL. Null and empty values are removed. Absent names stay. */
function changeAddress(changes: QueryChanges, { history, scroll = false }: How): void {
  const { pathname, search, hash } = window.location;
  const next = updateQueryString(search, changes);
  if (next === search) return;
  const address = `${pathname}${next}${hash}`;
  if (history === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  if (scroll) window.scrollTo(0, 0);
}
