"use client";

import { useUrlQuery } from "./use-url-query";

/** So that a long walk stays a URL; who goes back further than that starts from the beginning. */
const maxCursorTrail = 30;

/** Between the cursors walked so far: the last is this page's, and one fewer is the page before. */
const between = "~";

/** Filters and place of a list, all of it in the URL: back and forward walk it, and a link shows the same. */
export function useCursorList<N extends string>(names: readonly N[]) {
  const [query, change] = useUrlQuery();
  // SAFETY: it has each of the names, and a text for it.
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<N, string>;
  const pages = (query.get("pages") ?? "").split(between).filter((cursor) => cursor !== "");
  const walk = (changes: Readonly<Record<string, string | undefined>>) =>
    change(changes, { history: "push", scroll: true });
  return {
    filters,
    cursor: pages.at(-1) ?? "",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<Record<N, string>>) => walk({ ...changed, pages: "" }),
    clear: () => walk({ ...Object.fromEntries(names.map((name) => [name, ""])), pages: "" }),
    next: (cursor: string) => walk({ pages: [...pages, cursor].slice(-maxCursorTrail).join(between) }),
    previous: () => walk({ pages: pages.slice(0, -1).join(between) }),
    restart: () => change({ pages: null }, { history: "replace" }),
  };
}
