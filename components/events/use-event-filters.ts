"use client";

import { eventFilterNames } from "@/lib/api/events";
import { useCursorList } from "../url-query/use-cursor-list";

export function useEventFilters() {
  return useCursorList(eventFilterNames);
}
