"use client";

import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import type { DeliveryFilters } from "@/lib/api/deliveries";

const text = parseAsString.withDefault("");

const inUrl = {
  status: text,
  event_type: text,
  created_after: text,
  created_before: text,
  /** The cursors walked so far: the last is this page's, and one fewer is the page before. */
  pages: parseAsArrayOf(parseAsString, "~").withDefault([]),
};

/** So that a long walk stays a URL; who goes back further than that starts from the beginning. */
const longestWalk = 30;

/** Filters and place of the list, all of it in the URL. */
export function useDeliveryFilters() {
  const [{ pages, ...filters }, set] = useQueryStates(inUrl, { history: "push", scroll: true });
  return {
    filters: filters satisfies DeliveryFilters,
    cursor: pages.at(-1) ?? "",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<DeliveryFilters>) => void set({ ...changed, pages: null }),
    clear: () => void set(null),
    next: (cursor: string) => void set({ pages: [...pages, cursor].slice(-longestWalk) }),
    previous: () => void set({ pages: pages.length > 1 ? pages.slice(0, -1) : null }),
    restart: () => void set({ pages: null }, { history: "replace" }),
  };
}
