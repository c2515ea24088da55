"use client";

import { type LogFilters, logFilterNames } from "@/lib/api/requests";
import { useUrlQuery } from "../url-query/use-url-query";

/**
 * The maximum number of cursors in the URL, which limits its length. “Previous” leads to the first page if there is no
 * earlier cursor.
 */
const maxCursorTrail = 30;

/** Separates the cursors of the visited pages in the URL. The last cursor is that of the current page. */
const cursorSeparator = "~";

type Place = Partial<LogFilters> & { pages: string | null; live?: string | null };

/**
 * Returns the filters, the cursor and the setting for live updates of the request log, and functions that change them.
 * The URL stores them.
 */
export function useLogFilters() {
  const [query, change] = useUrlQuery();
  const text = (name: keyof LogFilters) => query.get(name) ?? "";
  const filters: LogFilters = {
    status: text("status"),
    method: text("method"),
    source: text("source"),
    path: text("path"),
    credential: text("credential"),
    since: text("since"),
    until: text("until"),
  };
  const pages = (query.get("pages") ?? "").split(cursorSeparator).filter((cursor) => cursor !== "");
  const walk = (next: Place) => change(next, { history: "push", scroll: true });
  return {
    filters,
    cursor: pages.at(-1) ?? "",
    live: query.get("live") === "true",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<LogFilters>) => walk({ ...changed, pages: null }),
    clear: () =>
      walk({ ...Object.fromEntries(logFilterNames.map((name) => [name, ""])), pages: null, live: null }),
    /** Turns live updates on or off. It opens the first page, where new requests appear. */
    follow: (wanted: boolean) =>
      change({ live: wanted ? "true" : null, pages: null }, { history: "replace" }),
    next: (cursor: string) =>
      walk({ pages: [...pages, cursor].slice(-maxCursorTrail).join(cursorSeparator), live: null }),
    previous: () => walk({ pages: pages.slice(0, -1).join(cursorSeparator) }),
    restart: () => change({ pages: null }, { history: "replace" }),
  };
}
