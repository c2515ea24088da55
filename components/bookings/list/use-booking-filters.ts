"use client";

import { filterNames } from "@/lib/api/bookings";
import { useCursorList } from "../../url-query/use-cursor-list";

export function useBookingFilters() {
  return useCursorList(filterNames);
}
