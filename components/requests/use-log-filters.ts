"use client";

import { parseAsArrayOf, parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import type { LogFilters } from "@/lib/api/requests";

const text = parseAsString.withDefault("");

const inUrl = {
  status: text,
  method: text,
  source: text,
  path: text,
  credential: text,
  since: text,
  until: text,
  live: parseAsBoolean.withDefault(false),
  /** The cursors walked so far: the last is this page's, and one fewer is the page before. */
  pages: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** So that a long walk stays a URL; who goes back further than that starts from the beginning. */
const longestWalk = 30;

/** Filters, place and whether new calls come by themselves, all of it in the URL. */
export function useLogFilters() {
  const [{ pages, live, ...filters }, set] = useQueryStates(inUrl, { history: "push", scroll: true });
  return {
    filters: filters satisfies LogFilters,
    cursor: pages.at(-1) ?? "",
    live,
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<LogFilters>) => void set({ ...changed, pages: null }),
    clear: () => void set(null),
    /** New calls come at the top: who follows them goes there. */
    follow: (wanted: boolean) => void set({ live: wanted || null, pages: null }, { history: "replace" }),
    next: (cursor: string) => void set({ pages: [...pages, cursor].slice(-longestWalk), live: null }),
    previous: () => void set({ pages: pages.length > 1 ? pages.slice(0, -1) : null }),
    restart: () => void set({ pages: null }, { history: "replace" }),
  };
}
