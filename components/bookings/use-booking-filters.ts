"use client";

import { type BookingFilters, filterNames } from "@/lib/api/bookings";
import { useAddress } from "../address/use-address";

/** So that a long walk stays a URL; who goes back further than that starts from the beginning. */
const longestWalk = 30;

/** Between the cursors walked so far: the last is this page's, and one fewer is the page before. */
const between = "~";

/** Filters and place of the list, all of it in the URL: back and forward walk it, and a link shows the same. */
export function useBookingFilters() {
  const [query, change] = useAddress();
  const text = (name: keyof BookingFilters) => query.get(name) ?? "";
  const filters: BookingFilters = {
    status: text("status"),
    created_after: text("created_after"),
    created_before: text("created_before"),
    external_ref: text("external_ref"),
    payment_reference: text("payment_reference"),
  };
  const pages = (query.get("pages") ?? "").split(between).filter((cursor) => cursor !== "");
  const walk = (next: Partial<BookingFilters> & { pages: string | null }) =>
    change(next, { history: "push", scroll: true });
  return {
    filters,
    cursor: pages.at(-1) ?? "",
    hasPrevious: pages.length > 0,
    apply: (changed: Partial<BookingFilters>) => walk({ ...changed, pages: null }),
    clear: () => walk({ ...Object.fromEntries(filterNames.map((name) => [name, ""])), pages: null }),
    next: (cursor: string) => walk({ pages: [...pages, cursor].slice(-longestWalk).join(between) }),
    previous: () => walk({ pages: pages.slice(0, -1).join(between) }),
    restart: () => change({ pages: null }, { history: "replace" }),
  };
}
