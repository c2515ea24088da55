"use client";

import { useUrlQuery } from "./use-url-query";

/**
 * The maximum number of cursors in the URL, which limits its length. Going back further leads to the first
 * page.
 */
const maxCursorTrail = 30;

/**
 * Separates the cursors of the visited pages in the URL parameter `pages`. The last one is the cursor of the current
 * page.
 */
const cursorSeparator = "~";

/**
 * Returns the filters and the cursor of a list, and functions that change them. They are in the URL, so that Back,
 * Forward and links work.
 */
export function useCursorList<N extends string>(names: readonly N[]) {
  const [query, change] = useUrlQuery();
  // SAFETY: the object has a text for each name.
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<N, string>;
  const pages = (query.get("pages") ?? "").split(cursorSeparator).filter((cursor) => cursor !== "");
  const walk = (changes: Readonly<Record<string, string | undefined>>) =>
    change(changes, { history: "push", scroll: true });
  return {
    filters,
    cursor: pages.at(-1) ?? "",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<Record<N, string>>) => walk({ ...changed, pages: "" }),
    /** Applies filters while the user types, without adding a history entry. */
    refine: (changed: Partial<Record<N, string>>) =>
      change({ ...changed, pages: "" }, { history: "replace" }),
    clear: () => walk({ ...Object.fromEntries(names.map((name) => [name, ""])), pages: "" }),
    next: (cursor: string) =>
      walk({ pages: [...pages, cursor].slice(-maxCursorTrail).join(cursorSeparator) }),
    previous: () => walk({ pages: pages.slice(0, -1).join(cursorSeparator) }),
    restart: () => change({ pages: null }, { history: "replace" }),
  };
}
