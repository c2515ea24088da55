"use client";

import { eventFilterNames } from "@/lib/api/events";
import { useWalkedList } from "../address/use-walked-list";

export function useEventFilters() {
  return useWalkedList(eventFilterNames);
}
