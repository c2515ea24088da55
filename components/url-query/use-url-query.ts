"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { type QueryChanges, updateQueryString } from "@/lib/update-query-string";

type How = {
  /** `push` adds a history entry; `replace` changes the current one. */
  history: "push" | "replace";
  /** Whether the page scrolls to its top. */
  scroll?: boolean;
};

type Written = {
  pathname: string;
  search: string;
  query: URLSearchParams;
};

/** The query that this module wrote to the URL last. */
let written: Written | undefined;

const listeners = new Set<() => void>();

/**
 * Returns the query of the page's URL, where lists store their state, and a function that changes it. A change requests
 * no page from the server.
 *
 * A change is visible at once. `useSearchParams` reports a change only after the next transition of the router, which
 * can take long on a busy machine. Until then a checkbox would jump back, and a second key press would start from the
 * old state.
 */
export function useUrlQuery() {
  const routed = useSearchParams();
  const pathname = usePathname();
  const fresh = useSyncExternalStore(subscribe, readWritten, readNothing);
  // The next page is rendered while the URL is still that of the page before it.
  return [fresh?.pathname === pathname ? fresh.query : routed, changeQuery] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Back may come before the router has rendered a change. The router then has nothing to render.
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Returns the query written last, or null if the URL has changed since, for example after Back. */
function readWritten(): Written | null {
  return written?.search === window.location.search ? written : null;
}

function readNothing(): null {
  return null;
}

/**
 * Changes parameters in the query of the URL. Removes those whose value is null or empty, and keeps those that
 * `changes` does not name.
 */
function changeQuery(changes: QueryChanges, { history, scroll = false }: How): void {
  const { pathname, search, hash } = window.location;
  const next = updateQueryString(search, changes);
  if (next === search) return;
  const address = `${pathname}${next}${hash}`;
  if (history === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  written = { pathname, search: window.location.search, query: new URLSearchParams(next) };
  for (const listener of listeners) listener();
  if (scroll) window.scrollTo(0, 0);
}
