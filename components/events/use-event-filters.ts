"use client";

import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import type { EventFilters } from "@/lib/api/events";

const text = parseAsString.withDefault("");

const inUrl = {
  types: text,
  created_after: text,
  created_before: text,
  /** The cursors walked so far: the last is this page's, and one fewer is the page before. */
  pages: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** So that a long walk stays a URL; who goes back further than that starts from the beginning. */
const longestWalk = 30;

/** Filters and place of the list, all of it in the URL. */
export function useEventFilters() {
  const [{ pages, ...filters }, set] = useQueryStates(inUrl, { history: "push", scroll: true });
  return {
    filters: filters satisfies EventFilters,
    cursor: pages.at(-1) ?? "",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<EventFilters>) => void set({ ...changed, pages: null }),
    clear: () => void set(null),
    next: (cursor: string) => void set({ pages: [...pages, cursor].slice(-longestWalk) }),
    previous: () => void set({ pages: pages.length > 1 ? pages.slice(0, -1) : null }),
  };
}
