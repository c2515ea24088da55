"use client";

import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import type { BookingFilters } from "@/lib/api/bookings";

const text = parseAsString.withDefault("");

const inUrl = {
  status: text,
  created_after: text,
  created_before: text,
  external_ref: text,
  payment_reference: text,
  /** The cursors walked so far: the last is this page's, and one fewer is the page before. */
  pages: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** So that a long walk stays a URL; who goes back further than that starts from the beginning. */
const longestWalk = 30;

/** Filters and place of the list, all of it in the URL: back and forward walk it, and a link shows the same. */
export function useBookingFilters() {
  const [{ pages, ...filters }, set] = useQueryStates(inUrl, { history: "push", scroll: true });
  return {
    filters: filters satisfies BookingFilters,
    cursor: pages.at(-1) ?? "",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<BookingFilters>) => void set({ ...changed, pages: null }),
    clear: () => void set(null),
    next: (cursor: string) => void set({ pages: [...pages, cursor].slice(-longestWalk) }),
    previous: () => void set({ pages: pages.length > 1 ? pages.slice(0, -1) : null }),
    restart: () => void set({ pages: null }, { history: "replace" }),
  };
}
