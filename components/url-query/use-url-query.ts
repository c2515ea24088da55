"use client";

import { useSearchParams } from "next/navigation";
import { type QueryChanges, updateQueryString } from "@/lib/update-query-string";

type How = {
  /** `push` makes a step that goes back; `replace` puts the present one right. */
  history: "push" | "replace";
  /** The page then begins at its top. */
  scroll?: boolean;
};

/** The query of the page's address, which is where a list keeps what it shows. Changing it asks no page of the server. */
export function useUrlQuery() {
  return [useSearchParams(), changeAddress] as const;
}

/** Names that are null, or empty, leave the address; what is not named stays. */
function changeAddress(changes: QueryChanges, { history, scroll = false }: How): void {
  const { pathname, search, hash } = window.location;
  const next = updateQueryString(search, changes);
  if (next === search) return;
  const address = `${pathname}${next}${hash}`;
  if (history === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  if (scroll) window.scrollTo(0, 0);
}
